BEGIN TRANSACTION;
CREATE TABLE acts (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	"key" VARCHAR(128) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	actor VARCHAR(16) NOT NULL, 
	user_id BIGINT, 
	challenge_id INTEGER, 
	match_id INTEGER, 
	ply INTEGER, 
	made_at DATETIME NOT NULL, 
	CONSTRAINT fk_acts_challenge_id_challenges FOREIGN KEY(challenge_id) REFERENCES challenges (id), 
	CONSTRAINT fk_acts_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_acts_key UNIQUE ("key")
);
INSERT INTO "acts" VALUES(1,'interaction:1000','open','person',101,1,NULL,NULL,'2026-05-01 12:00:00.000000');
INSERT INTO "acts" VALUES(2,'interaction:1001','accepted','person',102,1,1,NULL,'2026-05-01 12:00:00.000000');
INSERT INTO "acts" VALUES(3,'interaction:1002','turn','person',101,NULL,1,1,'2026-05-01 12:00:00.000000');
INSERT INTO "acts" VALUES(4,'interaction:1003','turn','person',102,NULL,1,2,'2026-05-01 12:00:00.000000');
INSERT INTO "acts" VALUES(5,'interaction:1004','turn','person',101,NULL,1,3,'2026-05-01 12:00:00.000000');
INSERT INTO "acts" VALUES(6,'interaction:1005','draw-offer','person',101,NULL,1,3,'2026-05-01 12:00:00.000000');
INSERT INTO "acts" VALUES(7,'interaction:1006','open','person',101,2,NULL,NULL,'2026-05-01 12:03:00.000000');
INSERT INTO "acts" VALUES(8,'interaction:1007','accepted','person',102,2,2,NULL,'2026-05-01 12:03:00.000000');
INSERT INTO "acts" VALUES(9,'interaction:1008','turn','person',101,NULL,2,1,'2026-05-01 12:03:00.000000');
INSERT INTO "acts" VALUES(10,'interaction:1009','turn','person',102,NULL,2,2,'2026-05-01 12:03:00.000000');
INSERT INTO "acts" VALUES(11,'interaction:1010','resign','person',102,NULL,2,2,'2026-05-01 12:03:00.000000');
INSERT INTO "acts" VALUES(12,'interaction:1011','open','person',101,3,NULL,NULL,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(13,'interaction:1012','accepted','person',103,3,3,NULL,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(14,'interaction:1039','open','person',101,4,NULL,NULL,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(15,'interaction:1040','withdrawn','person',101,4,NULL,NULL,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(16,'interaction:1041','open','person',101,5,NULL,NULL,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(17,'interaction:1013','turn','person',103,NULL,3,1,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(18,'interaction:1014','turn','person',101,NULL,3,2,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(19,'interaction:1015','turn','person',103,NULL,3,3,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(20,'interaction:1016','turn','person',101,NULL,3,4,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(21,'interaction:1017','turn','person',103,NULL,3,5,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(22,'interaction:1018','turn','person',101,NULL,3,6,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(23,'interaction:1019','turn','person',103,NULL,3,7,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(24,'interaction:1020','turn','person',101,NULL,3,8,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(25,'interaction:1021','turn','person',103,NULL,3,9,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(26,'interaction:1022','turn','person',101,NULL,3,10,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(27,'interaction:1023','turn','person',103,NULL,3,11,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(28,'interaction:1024','turn','person',101,NULL,3,12,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(29,'interaction:1025','turn','person',103,NULL,3,13,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(30,'interaction:1026','turn','person',101,NULL,3,14,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(31,'interaction:1027','turn','person',103,NULL,3,15,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(32,'interaction:1028','turn','person',101,NULL,3,16,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(33,'interaction:1029','turn','person',103,NULL,3,17,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(34,'interaction:1030','turn','person',101,NULL,3,18,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(35,'interaction:1031','turn','person',103,NULL,3,19,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(36,'interaction:1032','turn','person',101,NULL,3,20,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(37,'interaction:1033','turn','person',103,NULL,3,21,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(38,'interaction:1034','turn','person',101,NULL,3,22,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(39,'interaction:1035','turn','person',103,NULL,3,23,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(40,'interaction:1036','turn','person',101,NULL,3,24,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(41,'interaction:1037','turn','person',103,NULL,3,25,'2026-05-01 12:06:00.000000');
INSERT INTO "acts" VALUES(42,'interaction:1038','turn','person',101,NULL,3,26,'2026-05-01 12:06:00.000000');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE analyses (
	match_id INTEGER NOT NULL, 
	engine VARCHAR(32) NOT NULL, 
	turns JSON NOT NULL, 
	CONSTRAINT pk_analyses PRIMARY KEY (match_id), 
	CONSTRAINT fk_analyses_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "analyses" VALUES(1,'1/200000','[]');
CREATE TABLE answers (
	id BIGINT NOT NULL, 
	taken_at DATETIME NOT NULL, 
	token TEXT, 
	channel_id BIGINT, 
	language VARCHAR(16), 
	manner VARCHAR(16), 
	owed_message INTEGER, 
	held_until DATETIME, 
	CONSTRAINT pk_answers PRIMARY KEY (id), 
	CONSTRAINT fk_answers_owed_message_messages FOREIGN KEY(owed_message) REFERENCES messages (id)
);
INSERT INTO "answers" VALUES(900,'2026-05-01 12:06:00.000000','token',10,'en','public',41,NULL);
CREATE TABLE blocks (
	user_id BIGINT NOT NULL, 
	blocked_id BIGINT NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (user_id, blocked_id)
);
CREATE TABLE book_games (
	id INTEGER NOT NULL, 
	digest VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	played_on INTEGER, 
	winner SMALLINT, 
	turns INTEGER NOT NULL, 
	CONSTRAINT pk_book_games PRIMARY KEY (id)
);
CREATE TABLE book_turns (
	position BIGINT NOT NULL, 
	turn TEXT NOT NULL, 
	games INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	drawn INTEGER NOT NULL, 
	lost INTEGER NOT NULL, 
	strength INTEGER NOT NULL, 
	rated INTEGER NOT NULL, 
	latest_on INTEGER NOT NULL, 
	latest_game INTEGER NOT NULL, 
	CONSTRAINT pk_book_turns PRIMARY KEY (position, turn)
)
 WITHOUT ROWID

;
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
	created_at DATETIME NOT NULL, 
	expires_at DATETIME NOT NULL, 
	opening JSON, 
	terms JSON DEFAULT '{}' NOT NULL, 
	rematch_of INTEGER, 
	answers_only BOOLEAN DEFAULT 0 NOT NULL
);
INSERT INTO "challenges" VALUES(1,'zertz','{"board": "37", "goal": "blitz"}','me',101,102,1,10,500000,'accepted','2026-05-01 12:00:00.000000','2026-05-02 12:00:00.000000',NULL,'{}',NULL,0);
INSERT INTO "challenges" VALUES(2,'zertz','{"board": "48", "goal": "standard"}','me',101,102,1,10,500001,'accepted','2026-05-01 12:03:00.000000','2026-05-02 12:03:00.000000',NULL,'{}',NULL,0);
INSERT INTO "challenges" VALUES(3,'zertz','{"board": "37", "goal": "blitz"}','them',101,103,1,10,500009,'accepted','2026-05-01 12:06:00.000000','2026-05-02 12:06:00.000000',NULL,'{}',NULL,0);
INSERT INTO "challenges" VALUES(4,'zertz','{"board": "37", "goal": "blitz"}','me',101,NULL,1,10,500039,'withdrawn','2026-05-01 12:06:00.000000','2026-05-02 12:06:00.000000',NULL,'{}',NULL,0);
INSERT INTO "challenges" VALUES(5,'zertz','{"board": "37", "goal": "blitz"}','me',101,102,1,10,NULL,'open','2026-05-01 12:06:00.000000','2026-05-02 12:06:00.000000',NULL,'{}',NULL,0);
CREATE TABLE clocks (
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	take_backs INTEGER NOT NULL, 
	started_at BIGINT NOT NULL, 
	budget BIGINT NOT NULL, 
	used BIGINT NOT NULL, 
	saved_first BIGINT NOT NULL, 
	saved_second BIGINT NOT NULL, 
	remind_at BIGINT, 
	ends_at BIGINT, 
	reminded BOOLEAN NOT NULL, 
	flag VARCHAR(16) NOT NULL, 
	CONSTRAINT pk_clocks PRIMARY KEY (match_id), 
	CONSTRAINT fk_clocks_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE dailies (
	guild_id BIGINT NOT NULL, 
	day INTEGER NOT NULL, 
	puzzle VARCHAR(64) NOT NULL, 
	given JSON, 
	CONSTRAINT pk_dailies PRIMARY KEY (guild_id, day)
);
CREATE TABLE daily_solvers (
	guild_id BIGINT NOT NULL, 
	day INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	CONSTRAINT pk_daily_solvers PRIMARY KEY (guild_id, day, user_id)
);
CREATE TABLE departures (
	guild_id BIGINT NOT NULL, 
	noted_at DATETIME NOT NULL, 
	CONSTRAINT pk_departures PRIMARY KEY (guild_id)
);
CREATE TABLE digests (
	user_id BIGINT NOT NULL, 
	told_at DATETIME NOT NULL, 
	CONSTRAINT pk_digests PRIMARY KEY (user_id)
);
CREATE TABLE erasures (
	mark VARCHAR(96) NOT NULL, 
	CONSTRAINT pk_erasures PRIMARY KEY (mark)
);
CREATE TABLE explored_turns (
	guild_id BIGINT NOT NULL, 
	position BIGINT NOT NULL, 
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	turn TEXT NOT NULL, 
	points SMALLINT NOT NULL, 
	strength SMALLINT, 
	CONSTRAINT pk_explored_turns PRIMARY KEY (guild_id, position, match_id, ply), 
	CONSTRAINT fk_explored_turns_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
CREATE TABLE failed_starts (
	first_shard INTEGER NOT NULL, 
	failed INTEGER NOT NULL, 
	last_at DATETIME NOT NULL, 
	CONSTRAINT pk_failed_starts PRIMARY KEY (first_shard)
);
INSERT INTO "failed_starts" VALUES(0,2,'2026-05-01 12:00:00.000000');
CREATE TABLE follows (
	user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	subject VARCHAR(16) NOT NULL, 
	subject_id BIGINT NOT NULL, 
	told_act BIGINT NOT NULL, 
	CONSTRAINT pk_follows PRIMARY KEY (user_id, guild_id, subject, subject_id)
);
CREATE TABLE hints (
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	side SMALLINT NOT NULL, 
	CONSTRAINT pk_hints PRIMARY KEY (match_id, ply, side), 
	CONSTRAINT fk_hints_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "hints" VALUES(2,1,2);
CREATE TABLE looks (
	user_id BIGINT NOT NULL, 
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	take_backs INTEGER NOT NULL, 
	CONSTRAINT pk_looks PRIMARY KEY (user_id, match_id), 
	CONSTRAINT fk_looks_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE match_puzzles (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	puzzle VARCHAR(64) NOT NULL, 
	match_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	given JSON, 
	CONSTRAINT uq_match_puzzles_puzzle UNIQUE (puzzle), 
	CONSTRAINT fk_match_puzzles_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	challenge_id INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	card_id BIGINT, 
	place_id BIGINT, 
	ending VARCHAR(16), 
	winner SMALLINT, 
	reasons JSON, 
	started_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	archived BOOLEAN DEFAULT 0 NOT NULL, 
	opened_at DATETIME, 
	opening JSON, 
	terms JSON DEFAULT '{}' NOT NULL, 
	swapped BOOLEAN DEFAULT 0 NOT NULL, 
	answering SMALLINT DEFAULT '0' NOT NULL, 
	answers_only BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT fk_matches_challenge_id_challenges FOREIGN KEY(challenge_id) REFERENCES challenges (id), 
	CONSTRAINT uq_matches_challenge_id UNIQUE (challenge_id)
);
INSERT INTO "matches" VALUES(1,1,'zertz','{"board": "37", "goal": "blitz"}',577090037,1,10,500000,11,NULL,NULL,NULL,'2026-05-01 12:00:00.000000',NULL,0,NULL,NULL,'{}',0,0,0);
INSERT INTO "matches" VALUES(2,2,'zertz','{"board": "48", "goal": "standard"}',1930549411,1,10,500001,11,'resigned',1,'[]','2026-05-01 12:03:00.000000','2026-05-01 12:03:00.000000',1,NULL,NULL,'{}',0,0,0);
INSERT INTO "matches" VALUES(3,3,'zertz','{"board": "37", "goal": "blitz"}',403123852,1,10,500009,11,'rules',2,'["each"]','2026-05-01 12:06:00.000000','2026-05-01 12:06:00.000000',1,NULL,NULL,'{}',0,0,0);
CREATE TABLE messages (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	kind VARCHAR(16) NOT NULL, 
	challenge_id INTEGER, 
	match_id INTEGER, 
	guild_id BIGINT, 
	subject BIGINT, 
	ply INTEGER, 
	side SMALLINT, 
	number INTEGER NOT NULL, 
	channel_id BIGINT, 
	message_id BIGINT, 
	wanted BIGINT NOT NULL, 
	shown BIGINT, 
	gone BOOLEAN NOT NULL, 
	created_at DATETIME NOT NULL, 
	take_backs INTEGER DEFAULT '0' NOT NULL, 
	holder VARCHAR(32), 
	held_until DATETIME, 
	not_before DATETIME, 
	closed BOOLEAN DEFAULT 0 NOT NULL, 
	first_ply INTEGER, 
	answers_only BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT ck_messages_about CHECK ((challenge_id IS NULL AND match_id IS NULL) = (subject IS NOT NULL)), 
	CONSTRAINT fk_messages_challenge_id_challenges FOREIGN KEY(challenge_id) REFERENCES challenges (id), 
	CONSTRAINT fk_messages_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_messages_challenge_id_kind UNIQUE (challenge_id, kind), 
	CONSTRAINT uq_messages_kind_guild_id_subject UNIQUE (kind, guild_id, subject), 
	CONSTRAINT uq_messages_match_id_kind_ply_take_backs_side_number UNIQUE (match_id, kind, ply, take_backs, side, number)
);
INSERT INTO "messages" VALUES(1,'card',1,1,NULL,NULL,NULL,NULL,0,10,500000,0,0,0,'2026-05-01 12:00:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(2,'board',NULL,1,NULL,NULL,0,1,0,11,500002,0,0,0,'2026-05-01 12:00:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(3,'board',NULL,1,NULL,NULL,1,2,0,11,500003,0,0,0,'2026-05-01 12:00:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(4,'board',NULL,1,NULL,NULL,2,1,0,11,500004,0,0,0,'2026-05-01 12:00:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(5,'board',NULL,1,NULL,NULL,3,2,0,11,500005,0,0,0,'2026-05-01 12:00:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(6,'card',2,2,NULL,NULL,NULL,NULL,0,10,500001,0,0,0,'2026-05-01 12:03:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(7,'board',NULL,2,NULL,NULL,0,1,0,11,500006,0,0,0,'2026-05-01 12:03:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(8,'board',NULL,2,NULL,NULL,1,2,0,11,500007,0,0,0,'2026-05-01 12:03:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(9,'board',NULL,2,NULL,NULL,2,1,0,11,500008,0,0,0,'2026-05-01 12:03:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(10,'result',NULL,2,NULL,NULL,2,1,0,11,500010,0,0,0,'2026-05-01 12:03:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(11,'card',3,3,NULL,NULL,NULL,NULL,0,10,500009,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(12,'board',NULL,3,NULL,NULL,0,1,0,11,500011,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(13,'board',NULL,3,NULL,NULL,1,2,0,11,500012,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(14,'board',NULL,3,NULL,NULL,2,1,0,11,500013,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(15,'board',NULL,3,NULL,NULL,3,2,0,11,500014,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(16,'board',NULL,3,NULL,NULL,4,1,0,11,500015,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(17,'board',NULL,3,NULL,NULL,5,2,0,11,500016,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(18,'board',NULL,3,NULL,NULL,6,1,0,11,500017,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(19,'board',NULL,3,NULL,NULL,7,2,0,11,500018,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(20,'board',NULL,3,NULL,NULL,8,1,0,11,500019,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(21,'board',NULL,3,NULL,NULL,9,2,0,11,500020,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(22,'board',NULL,3,NULL,NULL,10,1,0,11,500021,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(23,'board',NULL,3,NULL,NULL,11,2,0,11,500022,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(24,'board',NULL,3,NULL,NULL,12,1,0,11,500023,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(25,'board',NULL,3,NULL,NULL,13,2,0,11,500024,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(26,'board',NULL,3,NULL,NULL,14,1,0,11,500025,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(27,'board',NULL,3,NULL,NULL,15,2,0,11,500026,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(28,'board',NULL,3,NULL,NULL,16,1,0,11,500027,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(29,'board',NULL,3,NULL,NULL,17,2,0,11,500028,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(30,'board',NULL,3,NULL,NULL,18,1,0,11,500029,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(31,'board',NULL,3,NULL,NULL,19,2,0,11,500030,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(32,'board',NULL,3,NULL,NULL,20,1,0,11,500031,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(33,'board',NULL,3,NULL,NULL,21,2,0,11,500032,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(34,'board',NULL,3,NULL,NULL,22,1,0,11,500033,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(35,'board',NULL,3,NULL,NULL,23,2,0,11,500034,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(36,'board',NULL,3,NULL,NULL,24,1,0,11,500035,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(37,'board',NULL,3,NULL,NULL,25,2,0,11,500036,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(38,'board',NULL,3,NULL,NULL,26,1,0,11,500037,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(39,'result',NULL,3,NULL,NULL,26,1,0,11,500038,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(40,'card',4,NULL,NULL,NULL,NULL,NULL,0,10,500039,0,0,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
INSERT INTO "messages" VALUES(41,'card',5,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0,NULL,0,'2026-05-01 12:06:00.000000',0,NULL,NULL,NULL,0,NULL,0);
CREATE TABLE offers (
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	side SMALLINT NOT NULL, 
	seed BIGINT NOT NULL, 
	outcome VARCHAR(16), 
	made_at DATETIME NOT NULL, 
	CONSTRAINT pk_offers PRIMARY KEY (match_id, ply, kind, side), 
	CONSTRAINT fk_offers_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "offers" VALUES(1,3,'draw',1,0,NULL,'2026-05-01 12:00:00.000000');
CREATE TABLE plans (
	match_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	side SMALLINT NOT NULL, 
	ply INTEGER NOT NULL, 
	steps TEXT NOT NULL, 
	CONSTRAINT pk_plans PRIMARY KEY (match_id, user_id), 
	CONSTRAINT fk_plans_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE preferences (
	user_id BIGINT NOT NULL, 
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (user_id, name)
);
INSERT INTO "preferences" VALUES(101,'bottom','second');
INSERT INTO "preferences" VALUES(101,'confirm','always');
INSERT INTO "preferences" VALUES(101,'language','en');
INSERT INTO "preferences" VALUES(101,'look','light-letters');
INSERT INTO "preferences" VALUES(101,'notifications','direct');
INSERT INTO "preferences" VALUES(102,'bottom','own');
INSERT INTO "preferences" VALUES(102,'confirm','losing');
CREATE TABLE pulse (
	id SMALLINT NOT NULL, 
	alive_at DATETIME NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
);
CREATE TABLE ratings (
	match_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	mu_before DOUBLE NOT NULL, 
	sigma_before DOUBLE NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	matches INTEGER NOT NULL, 
	rated_at DATETIME NOT NULL, 
	latest BOOLEAN NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (match_id, user_id), 
	CONSTRAINT fk_ratings_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE registrations (
	application_id BIGINT NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	registered_at DATETIME NOT NULL, 
	refused_at DATETIME, 
	CONSTRAINT pk_registrations PRIMARY KEY (application_id)
);
CREATE TABLE rerating (
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_rerating PRIMARY KEY (guild_id, game)
);
CREATE TABLE rests (
	user_id BIGINT NOT NULL, 
	zone VARCHAR(64) NOT NULL, 
	quiet_from SMALLINT, 
	quiet_to SMALLINT, 
	weekends BOOLEAN NOT NULL, 
	vacations JSON NOT NULL, 
	former_zone VARCHAR(64), 
	former_until DATETIME, 
	CONSTRAINT pk_rests PRIMARY KEY (user_id)
);
INSERT INTO "rests" VALUES(101,'Europe/Berlin',1320,480,1,'[["2026-12-24", "2026-12-31"]]','UTC','2026-05-08 12:00:00.000000');
CREATE TABLE sealed_choices (
	id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	challenge_id INTEGER, 
	match_id INTEGER, 
	ply INTEGER, 
	take_backs INTEGER, 
	choice TEXT NOT NULL, 
	points SMALLINT NOT NULL, 
	chosen_at DATETIME NOT NULL, 
	CONSTRAINT pk_sealed_choices PRIMARY KEY (id), 
	CONSTRAINT ck_sealed_choices_about CHECK ((challenge_id IS NULL) <> (match_id IS NULL)), 
	CONSTRAINT fk_sealed_choices_challenge_id_challenges FOREIGN KEY(challenge_id) REFERENCES challenges (id), 
	CONSTRAINT fk_sealed_choices_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_sealed_choices_challenge_id_kind_user_id UNIQUE (challenge_id, kind, user_id), 
	CONSTRAINT uq_sealed_choices_match_id_ply_take_backs_kind_user_id UNIQUE (match_id, ply, take_backs, kind, user_id)
);
CREATE TABLE season_matches (
	season_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	challenge_id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	CONSTRAINT pk_season_matches PRIMARY KEY (season_id, number), 
	CONSTRAINT fk_season_matches_challenge_id_challenges FOREIGN KEY(challenge_id) REFERENCES challenges (id), 
	CONSTRAINT fk_season_matches_season_id_seasons FOREIGN KEY(season_id) REFERENCES seasons (id), 
	CONSTRAINT uq_season_matches_challenge_id UNIQUE (challenge_id)
);
CREATE TABLE season_players (
	season_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	since DATETIME NOT NULL, 
	active BOOLEAN NOT NULL, 
	CONSTRAINT pk_season_players PRIMARY KEY (season_id, user_id), 
	CONSTRAINT fk_season_players_season_id_seasons FOREIGN KEY(season_id) REFERENCES seasons (id)
);
CREATE TABLE seasons (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	weeks SMALLINT NOT NULL, 
	terms JSON NOT NULL, 
	at_a_time SMALLINT NOT NULL, 
	ends_at DATETIME NOT NULL, 
	closed_at DATETIME, 
	starter_id BIGINT
);
CREATE TABLE seats (
	match_id INTEGER NOT NULL, 
	side SMALLINT NOT NULL, 
	number SMALLINT NOT NULL, 
	user_id BIGINT, 
	level SMALLINT, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, side, number), 
	CONSTRAINT ck_seats_holder CHECK (user_id IS NULL OR level IS NULL), 
	CONSTRAINT fk_seats_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "seats" VALUES(1,1,1,101,NULL);
INSERT INTO "seats" VALUES(2,1,1,101,NULL);
INSERT INTO "seats" VALUES(3,1,1,103,NULL);
INSERT INTO "seats" VALUES(3,2,1,101,NULL);
INSERT INTO "seats" VALUES(1,2,1,102,NULL);
INSERT INTO "seats" VALUES(2,2,1,102,NULL);
CREATE TABLE server_settings (
	guild_id BIGINT NOT NULL, 
	name VARCHAR(32) NOT NULL, 
	value TEXT NOT NULL, 
	chooser_id BIGINT, 
	CONSTRAINT pk_server_settings PRIMARY KEY (guild_id, name)
);
INSERT INTO "server_settings" VALUES(1,'channels','10,12',NULL);
INSERT INTO "server_settings" VALUES(1,'look','light',NULL);
INSERT INTO "server_settings" VALUES(1,'max_matches','5',NULL);
INSERT INTO "server_settings" VALUES(1,'placement','channel',NULL);
CREATE TABLE solvings (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	puzzle VARCHAR(64) NOT NULL, 
	day INTEGER NOT NULL, 
	given JSON, 
	turns JSON NOT NULL, 
	tried JSON NOT NULL, 
	step INTEGER NOT NULL, 
	wrong INTEGER NOT NULL, 
	hints SMALLINT NOT NULL, 
	outcome VARCHAR(16), 
	in_time BOOLEAN NOT NULL, 
	begun_at DATETIME NOT NULL, 
	CONSTRAINT uq_solvings_user_id_puzzle_day UNIQUE (user_id, puzzle, day)
);
CREATE TABLE try_positions (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	tree_id INTEGER NOT NULL, 
	line JSON NOT NULL, 
	note TEXT NOT NULL, 
	posted TEXT, 
	for_players BOOLEAN NOT NULL, 
	sealed BOOLEAN NOT NULL, 
	CONSTRAINT fk_try_positions_tree_id_try_trees FOREIGN KEY(tree_id) REFERENCES try_trees (id)
);
CREATE TABLE try_trees (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id BIGINT NOT NULL, 
	match_id INTEGER, 
	game VARCHAR(32) NOT NULL, 
	position TEXT, 
	turns JSON NOT NULL, 
	CONSTRAINT fk_try_trees_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_try_trees_user_id_match_id UNIQUE (user_id, match_id)
);
CREATE TABLE turning_points (
	match_id INTEGER NOT NULL, 
	due_at DATETIME NOT NULL, 
	CONSTRAINT pk_turning_points PRIMARY KEY (match_id), 
	CONSTRAINT fk_turning_points_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "turning_points" VALUES(2,'2026-05-01 12:04:00.000000');
CREATE TABLE turns (
	act_id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	take_backs INTEGER NOT NULL, 
	notation TEXT NOT NULL, 
	CONSTRAINT pk_turns PRIMARY KEY (act_id), 
	CONSTRAINT fk_turns_act_id_acts FOREIGN KEY(act_id) REFERENCES acts (id), 
	CONSTRAINT fk_turns_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_turns_match_id_ply_take_backs UNIQUE (match_id, ply, take_backs)
);
INSERT INTO "turns" VALUES(3,1,1,0,'Gg6,a3');
INSERT INTO "turns" VALUES(4,1,2,0,'Wg4,a2');
INSERT INTO "turns" VALUES(5,1,3,0,'Gf7,g5');
INSERT INTO "turns" VALUES(9,2,1,0,'Bd7,h8');
INSERT INTO "turns" VALUES(10,2,2,0,'Bb1,c1');
INSERT INTO "turns" VALUES(17,3,1,0,'Ge5,a1');
INSERT INTO "turns" VALUES(18,3,2,0,'Gd1,g5');
INSERT INTO "turns" VALUES(19,3,3,0,'Bc4,g4');
INSERT INTO "turns" VALUES(20,3,4,0,'Wa2,f7');
INSERT INTO "turns" VALUES(21,3,5,0,'Gg7,c1');
INSERT INTO "turns" VALUES(22,3,6,0,'Gb1,g6');
INSERT INTO "turns" VALUES(23,3,7,0,'Wd5,e2');
INSERT INTO "turns" VALUES(24,3,8,0,'c4xe6xe4');
INSERT INTO "turns" VALUES(25,3,9,0,'Wb3,f5');
INSERT INTO "turns" VALUES(26,3,10,0,'a2xc4');
INSERT INTO "turns" VALUES(27,3,11,0,'Ba2,c6');
INSERT INTO "turns" VALUES(28,3,12,0,'Bd3,a3');
INSERT INTO "turns" VALUES(29,3,13,0,'e4xc2');
INSERT INTO "turns" VALUES(30,3,14,0,'b1xd3');
INSERT INTO "turns" VALUES(31,3,15,0,'Bf3,e7');
INSERT INTO "turns" VALUES(32,3,16,0,'We3,b5');
INSERT INTO "turns" VALUES(33,3,17,0,'e3xc3xc5');
INSERT INTO "turns" VALUES(34,3,18,0,'Bd2,e6');
INSERT INTO "turns" VALUES(35,3,19,0,'d1xd3');
INSERT INTO "turns" VALUES(36,3,20,0,'Wb1,d7');
INSERT INTO "turns" VALUES(37,3,21,0,'Gc4,d1');
INSERT INTO "turns" VALUES(38,3,22,0,'c5xc3xe3');
INSERT INTO "turns" VALUES(39,3,23,0,'f3xd3');
INSERT INTO "turns" VALUES(40,3,24,0,'Be5,d6');
INSERT INTO "turns" VALUES(41,3,25,0,'Ge4,d2');
INSERT INTO "turns" VALUES(42,3,26,0,'e4xc2');
CREATE TABLE emoji_pictures (
	emoji BIGINT NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_emoji_pictures PRIMARY KEY (emoji)
);
CREATE TABLE emoji_upload (
	id SMALLINT NOT NULL, 
	holder VARCHAR(32) NOT NULL, 
	held_until DATETIME NOT NULL, 
	CONSTRAINT pk_emoji_upload PRIMARY KEY (id)
);
CREATE TABLE unexplored (
	match_id INTEGER NOT NULL, 
	CONSTRAINT pk_unexplored PRIMARY KEY (match_id), 
	CONSTRAINT fk_unexplored_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE unguessed_matches (
	match_id INTEGER NOT NULL, 
	CONSTRAINT pk_unguessed_matches PRIMARY KEY (match_id), 
	CONSTRAINT fk_unguessed_matches_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE UNIQUE INDEX ix_book_games_digest ON book_games (digest);
CREATE INDEX ix_challenges_challenger_id_state ON challenges (challenger_id, state);
CREATE INDEX ix_challenges_guild_id ON challenges (guild_id);
CREATE INDEX ix_challenges_opponent_id_state ON challenges (opponent_id, state);
CREATE INDEX ix_challenges_state_expires_at ON challenges (state, expires_at);
CREATE INDEX ix_dailies_day ON dailies (day);
CREATE INDEX ix_preferences_name_user_id ON preferences (name, user_id);
CREATE INDEX ix_server_settings_chooser_id ON server_settings (chooser_id);
CREATE INDEX ix_server_settings_name_guild_id ON server_settings (name, guild_id);
CREATE INDEX ix_solvings_puzzle ON solvings (puzzle);
CREATE INDEX ix_matches_archived ON matches (id) WHERE archived IS 0;
CREATE INDEX ix_matches_guild_id_ended_at ON matches (guild_id, ended_at);
CREATE INDEX ix_matches_place_id ON matches (place_id);
CREATE INDEX ix_matches_running ON matches (id) WHERE ended_at IS NULL;
CREATE INDEX ix_acts_challenge_id ON acts (challenge_id);
CREATE INDEX ix_acts_match_id ON acts (match_id);
CREATE INDEX ix_acts_user_id ON acts (user_id);
CREATE INDEX ix_clocks_flag_ends_at ON clocks (flag, ends_at);
CREATE INDEX ix_clocks_remind_at ON clocks (remind_at);
CREATE INDEX ix_looks_match_id ON looks (match_id);
CREATE INDEX ix_messages_behind ON messages (match_id) WHERE gone IS 0 AND shown IS NOT wanted;
CREATE INDEX ix_messages_closed ON messages (channel_id) WHERE closed IS 1;
CREATE INDEX ix_messages_message_id ON messages (message_id);
CREATE INDEX ix_messages_personal ON messages (match_id) WHERE kind IN ('notice', 'end-dm', 'reminder-dm', 'nudge-dm');
CREATE INDEX ix_answers_owed ON answers (owed_message) WHERE token IS NOT NULL;
CREATE INDEX ix_answers_taken_at ON answers (taken_at);
CREATE INDEX ix_ratings_guild_id_game_latest_mu ON ratings (guild_id, game, latest, mu);
CREATE INDEX ix_ratings_user_id_guild_id_game_latest ON ratings (user_id, guild_id, game, latest);
CREATE INDEX ix_seats_user_id ON seats (user_id);
CREATE INDEX ix_sealed_choices_user_id_kind ON sealed_choices (user_id, kind);
CREATE INDEX ix_match_puzzles_user_id ON match_puzzles (user_id);
CREATE INDEX ix_explored_turns_match_id_position ON explored_turns (match_id, position);
CREATE INDEX ix_try_trees_match_id ON try_trees (match_id);
CREATE INDEX ix_try_positions_tree_id ON try_positions (tree_id);
CREATE INDEX ix_seasons_guild_id_game ON seasons (guild_id, game);
CREATE INDEX ix_seasons_starter_id ON seasons (starter_id);
CREATE INDEX ix_seasons_open ON seasons (id) WHERE closed_at IS NULL;
CREATE INDEX ix_season_players_user_id ON season_players (user_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('acts',42);
INSERT INTO "sqlite_sequence" VALUES('challenges',5);
INSERT INTO "sqlite_sequence" VALUES('matches',3);
INSERT INTO "sqlite_sequence" VALUES('messages',41);
COMMIT;
