"""A local Discord server: REST v10 and Gateway v10 for unmodified bots.

Run it alone with `python -m sandbox --port 8687`, or inside a test::

    async with Sandbox() as discord:
        async with discord.run_bot("my_bot"):
            await discord.bot_online()
            general, ana, ben = discord.channel("general"), discord.user("Ana"), discord.user("Ben")
            answer = await ana.slash("poll", channel=general, question="Pizza?")
            await ben.click(answer.message, "Yes")
            assert not discord.breaches

The sandbox refuses what Discord refuses, with Discord's own error, and lists it in
`discord.breaches`. Errors that a correct bot may meet, such as missing permissions or deleted
messages, are in `discord.refusals`. `discord.faults` and `discord.gateway` inject faults,
`discord.advance(minutes=16)` moves the clock.
"""

from sandbox.actors import Actor, Answer
from sandbox.errors import ApiError, ImpossibleError, Problem
from sandbox.faults import Delivery, Effect, Faults, Hold, Rates
from sandbox.gateway import Outage
from sandbox.journal import Breach, Refusal, Request
from sandbox.page.starts import Start
from sandbox.project import Project, ProjectError, SelfPlayRules, TurnCommand
from sandbox.protocol.components import Button, Select
from sandbox.protocol.permissions import Permission
from sandbox.ratelimits import Rate
from sandbox.server import Sandbox
from sandbox.supervisor import BotProcess, BotState
from sandbox.world.models import Attachment, Channel, Message, Thread, User

__all__ = [
    "Actor",
    "Answer",
    "ApiError",
    "Attachment",
    "BotProcess",
    "BotState",
    "Breach",
    "Button",
    "Channel",
    "Delivery",
    "Effect",
    "Faults",
    "Hold",
    "ImpossibleError",
    "Message",
    "Outage",
    "Permission",
    "Problem",
    "Project",
    "ProjectError",
    "Rate",
    "Rates",
    "Refusal",
    "Request",
    "Sandbox",
    "Select",
    "SelfPlayRules",
    "Start",
    "Thread",
    "TurnCommand",
    "User",
]
