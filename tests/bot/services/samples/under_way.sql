BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE challenges (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	first VARCHAR(16) NOT NULL, 
	challenger_id BIGINT NOT NULL, 
	opponent_id BIGINT, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	message_id BIGINT, 
	state VARCHAR(16) NOT NULL, 
	shown_state VARCHAR(16), 
	created_at DATETIME NOT NULL, 
	expires_at DATETIME NOT NULL
);
INSERT INTO "challenges" VALUES(1,'zertz','{"board": "37", "goal": "blitz"}','me',101,102,1,10,3500000,'accepted',NULL,'2026-05-01 12:00:00.000000','2026-05-02 12:00:00.000000');
INSERT INTO "challenges" VALUES(2,'tzaar','{"start": "random"}','me',101,103,1,10,3500003,'accepted',NULL,'2026-05-01 12:01:00.000000','2026-05-02 12:01:00.000000');
INSERT INTO "challenges" VALUES(3,'rust','{}','me',101,102,1,20,3500004,'accepted',NULL,'2026-05-01 12:01:00.000000','2026-05-02 12:01:00.000000');
INSERT INTO "challenges" VALUES(4,'rust','{}','me',101,103,1,10,3500005,'accepted',NULL,'2026-05-01 12:01:00.000000','2026-05-02 12:01:00.000000');
INSERT INTO "challenges" VALUES(5,'zertz','{"board": "37", "goal": "blitz"}','me',102,103,1,10,3500006,'open',NULL,'2026-05-01 12:02:00.000000','2026-05-02 12:02:00.000000');
INSERT INTO "challenges" VALUES(6,'zertz','{"board": "37", "goal": "blitz"}','me',101,NULL,1,10,NULL,'open',NULL,'2026-05-01 12:02:00.000000','2026-05-02 12:02:00.000000');
CREATE TABLE draw_offers (
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	side SMALLINT NOT NULL, 
	made_at DATETIME NOT NULL, outcome VARCHAR(16), 
	CONSTRAINT pk_draw_offers PRIMARY KEY (match_id, ply, side), 
	CONSTRAINT fk_draw_offers_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "draw_offers" VALUES(1,2,2,'2026-05-01 12:01:00.000000',NULL);
INSERT INTO "draw_offers" VALUES(2,0,2,'2026-05-01 12:01:00.000000','declined');
CREATE TABLE interactions (
	id BIGINT NOT NULL, 
	taken_at DATETIME NOT NULL, 
	promised_token TEXT, 
	language VARCHAR(16), 
	CONSTRAINT pk_interactions PRIMARY KEY (id)
);
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	challenge_id INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	first_user_id BIGINT NOT NULL, 
	second_user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	card_id BIGINT, 
	place_id BIGINT, 
	ending VARCHAR(16), 
	winner SMALLINT, 
	reasons JSON, 
	started_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	shown_ply INTEGER, 
	shown_ended BOOLEAN NOT NULL, archived BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT fk_matches_challenge_id_challenges FOREIGN KEY(challenge_id) REFERENCES challenges (id), 
	CONSTRAINT uq_matches_challenge_id UNIQUE (challenge_id)
);
INSERT INTO "matches" VALUES(1,1,'zertz','{"board": "37", "goal": "blitz"}',1390851128,101,102,1,10,3500000,11,NULL,NULL,NULL,'2026-05-01 12:00:00.000000',NULL,NULL,0,0);
INSERT INTO "matches" VALUES(2,2,'tzaar','{"start": "random"}',311111475,101,103,1,10,3500003,12,NULL,NULL,NULL,'2026-05-01 12:01:00.000000',NULL,NULL,0,0);
INSERT INTO "matches" VALUES(3,3,'rust','{}',404285457,101,102,1,20,3500004,NULL,NULL,NULL,NULL,'2026-05-01 12:01:00.000000',NULL,NULL,0,0);
INSERT INTO "matches" VALUES(4,4,'rust','{}',1570621944,101,103,1,10,3500005,14,'resigned',1,'[]','2026-05-01 12:01:00.000000','2026-05-01 12:01:00.000000',NULL,0,0);
CREATE TABLE posts (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	kind VARCHAR(16) NOT NULL, 
	challenge_id INTEGER, 
	match_id INTEGER, 
	ply INTEGER, 
	reply_channel_id BIGINT, 
	reply_token TEXT, 
	channel_id BIGINT, 
	message_id BIGINT, 
	has_buttons BOOLEAN NOT NULL, 
	pending BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, reply_language VARCHAR(16), holder VARCHAR(32), held_until DATETIME, 
	CONSTRAINT fk_posts_challenge_id_challenges FOREIGN KEY(challenge_id) REFERENCES challenges (id), 
	CONSTRAINT fk_posts_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_posts_challenge_id_kind UNIQUE (challenge_id, kind), 
	CONSTRAINT uq_posts_match_id_kind_ply UNIQUE (match_id, kind, ply)
);
INSERT INTO "posts" VALUES(1,'card',1,NULL,NULL,NULL,NULL,10,3500000,0,0,'2026-05-01 12:00:00.000000',NULL,'7e348037f3d0403a',NULL);
INSERT INTO "posts" VALUES(2,'board',NULL,1,0,NULL,NULL,11,3500001,1,0,'2026-05-01 12:00:00.000000',NULL,'7e348037f3d0403a',NULL);
INSERT INTO "posts" VALUES(3,'board',NULL,1,1,NULL,NULL,11,3500002,1,0,'2026-05-01 12:00:00.000000',NULL,'7e348037f3d0403a',NULL);
INSERT INTO "posts" VALUES(4,'board',NULL,1,2,10,'token',11,NULL,0,1,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a','2026-05-01 12:02:00.000000');
INSERT INTO "posts" VALUES(5,'offer-2',NULL,1,2,NULL,NULL,11,NULL,0,1,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a','2026-05-01 12:02:00.000000');
INSERT INTO "posts" VALUES(6,'card',2,NULL,NULL,NULL,NULL,10,3500003,0,0,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a',NULL);
INSERT INTO "posts" VALUES(7,'board',NULL,2,0,NULL,NULL,12,NULL,0,1,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a','2026-05-01 12:02:00.000000');
INSERT INTO "posts" VALUES(8,'offer-2',NULL,2,0,NULL,NULL,12,NULL,0,1,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a','2026-05-01 12:02:00.000000');
INSERT INTO "posts" VALUES(9,'board',NULL,2,1,NULL,NULL,12,NULL,0,1,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a','2026-05-01 12:02:00.000000');
INSERT INTO "posts" VALUES(10,'card',3,NULL,NULL,NULL,NULL,20,3500004,0,0,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a',NULL);
INSERT INTO "posts" VALUES(11,'board',NULL,3,0,NULL,NULL,NULL,NULL,0,1,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a','2026-05-01 12:02:00.000000');
INSERT INTO "posts" VALUES(12,'card',4,NULL,NULL,NULL,NULL,10,3500005,0,0,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a',NULL);
INSERT INTO "posts" VALUES(13,'board',NULL,4,0,NULL,NULL,14,NULL,0,1,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a','2026-05-01 12:02:00.000000');
INSERT INTO "posts" VALUES(14,'resigned',NULL,4,0,NULL,NULL,14,NULL,0,1,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a','2026-05-01 12:02:00.000000');
INSERT INTO "posts" VALUES(15,'result',NULL,4,0,NULL,NULL,14,NULL,0,1,'2026-05-01 12:01:00.000000',NULL,'7e348037f3d0403a','2026-05-01 12:02:00.000000');
INSERT INTO "posts" VALUES(16,'card',5,NULL,NULL,NULL,NULL,10,3500006,0,0,'2026-05-01 12:02:00.000000',NULL,'7e348037f3d0403a',NULL);
INSERT INTO "posts" VALUES(17,'card',6,NULL,NULL,NULL,NULL,10,NULL,0,1,'2026-05-01 12:02:00.000000',NULL,'7e348037f3d0403a','2026-05-01 12:03:00.000000');
CREATE TABLE preferences (
	user_id BIGINT NOT NULL, 
	theme VARCHAR(16), 
	colour_blind BOOLEAN, 
	bottom VARCHAR(16) NOT NULL, 
	confirm VARCHAR(16) NOT NULL, 
	notifications VARCHAR(16) NOT NULL, 
	language VARCHAR(16), 
	CONSTRAINT pk_preferences PRIMARY KEY (user_id)
);
CREATE TABLE requests (
	id BIGINT NOT NULL, 
	action VARCHAR(16) NOT NULL, 
	user_id BIGINT NOT NULL, 
	challenge_id INTEGER, 
	match_id INTEGER, 
	ply INTEGER, 
	made_at DATETIME NOT NULL, 
	CONSTRAINT pk_requests PRIMARY KEY (id), 
	CONSTRAINT fk_requests_challenge_id_challenges FOREIGN KEY(challenge_id) REFERENCES challenges (id), 
	CONSTRAINT fk_requests_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "requests" VALUES(7000,'open',101,1,NULL,NULL,'2026-05-01 12:00:00.000000');
INSERT INTO "requests" VALUES(7001,'accepted',102,1,1,NULL,'2026-05-01 12:00:00.000000');
INSERT INTO "requests" VALUES(7002,'turn',101,NULL,1,1,'2026-05-01 12:00:00.000000');
INSERT INTO "requests" VALUES(7003,'turn',102,NULL,1,2,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7004,'draw-offer',102,NULL,1,2,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7005,'open',101,2,NULL,NULL,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7006,'accepted',103,2,2,NULL,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7007,'draw-offer',103,NULL,2,0,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7008,'draw-answer',101,NULL,2,0,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7009,'turn',101,NULL,2,1,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7010,'open',101,3,NULL,NULL,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7011,'accepted',102,3,3,NULL,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7012,'open',101,4,NULL,NULL,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7013,'accepted',103,4,4,NULL,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7014,'resign',103,NULL,4,0,'2026-05-01 12:01:00.000000');
INSERT INTO "requests" VALUES(7015,'open',102,5,NULL,NULL,'2026-05-01 12:02:00.000000');
INSERT INTO "requests" VALUES(7016,'open',101,6,NULL,NULL,'2026-05-01 12:02:00.000000');
CREATE TABLE servers (
	guild_id BIGINT NOT NULL, 
	placement VARCHAR(16) NOT NULL, 
	channels JSON NOT NULL, 
	theme VARCHAR(16) NOT NULL, 
	colour_blind BOOLEAN NOT NULL, 
	language VARCHAR(16) NOT NULL, 
	max_matches INTEGER, 
	CONSTRAINT pk_servers PRIMARY KEY (guild_id)
);
CREATE TABLE turns (
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	notation TEXT NOT NULL, 
	request_id BIGINT NOT NULL, 
	played_at DATETIME NOT NULL, 
	CONSTRAINT pk_turns PRIMARY KEY (match_id, ply), 
	CONSTRAINT fk_turns_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_turns_request_id_requests FOREIGN KEY(request_id) REFERENCES requests (id), 
	CONSTRAINT uq_turns_request_id UNIQUE (request_id)
);
INSERT INTO "turns" VALUES(1,1,'Wd5,f3',7002,'2026-05-01 12:00:00.000000');
INSERT INTO "turns" VALUES(1,2,'Bc5,a2',7003,'2026-05-01 12:01:00.000000');
INSERT INTO "turns" VALUES(2,1,'g5xh4',7009,'2026-05-01 12:01:00.000000');
CREATE INDEX ix_challenges_challenger_id_state ON challenges (challenger_id, state);
CREATE INDEX ix_challenges_state_expires_at ON challenges (state, expires_at);
CREATE INDEX ix_matches_first_user_id ON matches (first_user_id);
CREATE INDEX ix_matches_place_id ON matches (place_id);
CREATE INDEX ix_matches_second_user_id ON matches (second_user_id);
CREATE INDEX ix_matches_shown_ended ON matches (shown_ended);
CREATE INDEX ix_posts_pending ON posts (pending);
CREATE INDEX ix_posts_message_id ON posts (message_id);
CREATE INDEX ix_posts_has_buttons ON posts (has_buttons);
CREATE INDEX ix_matches_archived ON matches (archived);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('challenges',6);
INSERT INTO "sqlite_sequence" VALUES('posts',17);
INSERT INTO "sqlite_sequence" VALUES('matches',4);
COMMIT;
