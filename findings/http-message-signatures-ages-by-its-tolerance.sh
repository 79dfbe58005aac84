#!/bin/sh
# http-message-signatures 1.0.6: the tolerance for clocks that differ makes every signature older, so a tolerance as long as the
# maximum age refuses all that is not of this very second.
#
# Behaviour: `verifyMessage` subtracts `tolerance` from the parameter `created`, for signatures of the future as it should, and
# then computes the age from the result, too: a signature is refused once its age and the tolerance together exceed `maxAge`. With
# maxAge 300 and tolerance 300 a request that was signed two seconds ago is too old; with tolerance 60, one of four minutes
# and a second is.
# Why it matters: a server that permits five minutes of age and five minutes between clocks refuses nearly all requests, and
# its tests pass, because they sign and verify in the same second. More tolerance should never refuse more.
# The output seen: maxAge 300, tolerance 0: 2 s ago accepted; tolerance 300: 2 s ago refused; tolerance 60: 241 s ago refused.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit http-message-signatures@1.0.6
cat >check.mjs <<'JS'
import { createSigner, createVerifier, httpbis } from 'http-message-signatures'

const KEY = 'a secret that both sides have'
const message = { method: 'GET', url: 'https://shop.example/', headers: {} }

async function read(ageSeconds, tolerance) {
  const created = new Date(Date.now() - ageSeconds * 1000)
  const signed = await httpbis.signMessage(
    {
      key: createSigner(KEY, 'hmac-sha256', 'one'),
      params: ['created', 'keyid'],
      paramValues: { created },
      fields: ['@method', '@authority'],
    },
    message,
  )
  const config = {
    keyLookup: async () => ({ verify: createVerifier(KEY, 'hmac-sha256') }),
    maxAge: 300,
    tolerance,
  }
  const isValid = await httpbis.verifyMessage(config, signed).catch(() => false)
  return `${ageSeconds} s ago ${isValid ? 'accepted' : 'refused'}`
}

console.log(
  `maxAge 300, tolerance 0: ${await read(2, 0)}; tolerance 300: ${await read(2, 300)}; tolerance 60: ${await read(241, 60)}`,
)
JS
seen=$(node check.mjs)
echo "$seen"
[ "$seen" = 'maxAge 300, tolerance 0: 2 s ago accepted; tolerance 300: 2 s ago refused; tolerance 60: 241 s ago refused' ]
