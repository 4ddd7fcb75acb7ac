"""All services of a running bot, as they are handed around together."""

from __future__ import annotations

from msgspec import Struct

from bot.observing import NOBODY, Observer
from bot.services.analyses import AnalysisService
from bot.services.blocks import BlockService
from bot.services.challenges import ChallengeService
from bot.services.claims import ClaimService
from bot.services.clock import Clock, Sleep
from bot.services.coach import Coach
from bot.services.dailies import DailyService
from bot.services.departures import DepartureService
from bot.services.hints import HintService
from bot.services.looks import LookService
from bot.services.matches import MatchService
from bot.services.newcomers import NewcomerService
from bot.services.news import News
from bot.services.notes import NoteService
from bot.services.opponent import Opponent
from bot.services.oversight import OversightService
from bot.services.pictures import PictureService
from bot.services.posts import PostService
from bot.services.preferences import PreferenceService
from bot.services.privacy import PrivacyService
from bot.services.promises import PromiseService
from bot.services.puzzles import PuzzleService
from bot.services.registrations import RegistrationService
from bot.services.resting import RestService
from bot.services.running import RunningService
from bot.services.servers import ServerService
from bot.services.stats import StatsService
from bot.services.thinking import Thinker
from bot.services.threads import ThreadService
from bot.services.times import TimeService
from bot.services.walls import WallService
from bot.services.watching import WatchService


class Services(Struct, frozen=True):
    """The life of challenges and matches, what people and servers have chosen, news of it all.

    `source_url` is where the source of this very bot is, if whoever runs it has said so; so it is
    with its privacy policy and its terms.
    """

    analyses: AnalysisService
    blocks: BlockService
    challenges: ChallengeService
    claims: ClaimService
    coach: Coach
    dailies: DailyService
    departures: DepartureService
    hints: HintService
    looks: LookService
    matches: MatchService
    newcomers: NewcomerService
    notes: NoteService
    opponent: Opponent
    oversight: OversightService
    posts: PostService
    pictures: PictureService
    preferences: PreferenceService
    privacy: PrivacyService
    promises: PromiseService
    puzzles: PuzzleService
    registrations: RegistrationService
    rests: RestService
    running: RunningService
    servers: ServerService
    threads: ThreadService
    walls: WallService
    times: TimeService
    watching: WatchService
    stats: StatsService
    thinker: Thinker
    news: News
    clock: Clock
    sleep: Sleep
    source_url: str | None = None
    privacy_url: str | None = None
    terms_url: str | None = None
    observer: Observer = NOBODY
