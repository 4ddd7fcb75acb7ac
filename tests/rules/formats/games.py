"""Create random games for the tests of formats, and load two from Little Golem."""

from __future__ import annotations

from collections.abc import Iterator

from ringfall.testing.walks import random_record, variants
from rules import GAMES
from rules.record import Record

# Moves of two games: one ends with the last capture, one with the last Tott.
LITTLE_GOLEM = (
    "(;FF[TZAAR]VA[RANDOM]POS[cBbCbcBCCBBcabaBbCcCbbbCCACAcbcbcBccBCCBaAAacCCcaacCACcCccAB]"
    ";W[npmq];B[prqq-kplp];W[smrn-pqqp];B[lqmp-lpmp];W[omnm-mnnm];B[mpmo-lomo];W[nonq-nqop]"
    ";B[monn-nsnr];W[nmpm-opmr];B[nror-orqp];W[mrpo-pmqm];B[rorn-qpsn];W[slrm-qmrm];B[nnkq-snsk]"
    ";W[oqms-rmrl];B[skrk-rkqk];W[qlqn-rlpl];B[qkqn-qnpo];W[plkq-onln];B[lrmq-pols];W[lnpn-mspp]"
    ";B[lsks-ksmq];W[kqkr-mmnl];B[sorp-rnrp];W[ppqo-pnpk];B[qqqo-olok];W[pkok-nlko])",
    "(;FF[TZAAR]VA[RANDOM]POS[acccCBaaACbccBCCcbbBCBCcCbCabCBACCccbCACAACbccbcabBaBcBBcCAc]"
    ";W[qmrl];B[okol-popn];W[qnop-rmop];B[onom-nmnn];W[nqnp-opnp];B[nopm-nnom];W[qopp-nppp]"
    ";B[pnrl-pmom];W[pprn-slmr];B[rlql-ommo];W[plpq-rnrk];B[qlqp-momp];W[pqoq-rkro];B[snmn-mpqp]"
    ";W[qqpr-roso];B[smmm-mnln];W[nlmm-msmr];B[lqkq-lrks];W[lpkq-kpkq];B[olpk-mqks];W[lopk-mrkr]"
    ";B[ksls-oros];W[nsnr-kqko];B[qkpk-lnls];W[sosk-prnr];B[osoq-pass];W[nroq-skpk])",
)


def some_records() -> Iterator[Record]:
    """Yield a record of every game in each of its variants."""
    for slug in ("zertz", "tzaar", "rust"):
        for seed, options in enumerate(variants(GAMES[slug])):
            yield random_record(GAMES[slug], options, seed)
