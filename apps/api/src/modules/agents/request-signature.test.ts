import { expect, test } from 'vitest'
import { aSigningKey, signRequest } from '../../../test/agent-platform.ts'
import { verifySignature } from './request-signature.ts'

const url = 'https://shop.example/ucp/v1/catalog/search'
const body = '{"query":"jade"}'
const agent = { 'ucp-agent': 'profile="https://agents.example/profile.json"' }
const key = aSigningKey('one')

/** The headers of the request, signed. */
const sign = (by = key, fields?: string[]) => signRequest({ url, body, headers: agent }, by, fields)

/** The headers of a request that was signed so many seconds ago. */
const signAgo = (seconds: number) =>
  signRequest({ url, body, headers: agent }, key, undefined, {
    created: new Date(Date.now() - seconds * 1000),
  })

/** Headers in lower case, as a server has them. */
const toReceived = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const verify = (headers: Record<string, string>, sent = body, keys = [key.jwk]) =>
  verifySignature(
    { method: 'POST', url, headers: toReceived(headers), body: Buffer.from(sent) },
    keys.map((jwk) => ({ kty: 'EC', ...jwk })),
  )

test('A request is verified with the key that it names, of several.', async () => {
  const other = aSigningKey('two')
  await expect(verify(await sign(), body, [other.jwk, key.jwk])).resolves.toHaveLength(1)
  await expect(verify(await sign(other), body, [key.jwk, other.jwk])).resolves.toHaveLength(1)
})

test.each([0, 2, 60, 290, -60, -290])(
  'A request signed %d s ago, by its clock, is accepted.',
  async (seconds) => {
    await expect(verify(await signAgo(seconds))).resolves.toHaveLength(1)
  },
)

test('A signature need not say when it was made.', async () => {
  const headers = await signRequest({ url, body, headers: agent }, key, undefined, {})
  expect(headers['Signature-Input']).not.toContain('created')
  await expect(verify(headers)).resolves.toHaveLength(1)
})

test.each<[string, string, () => Promise<Parameters<typeof verify>>]>([
  ['of yesterday', 'signature_invalid', async () => [await signAgo(24 * 60 * 60)]],
  ['of ten minutes ago', 'signature_invalid', async () => [await signAgo(610)]],
  ['of tomorrow', 'signature_invalid', async () => [await signAgo(-24 * 60 * 60)]],
  [
    'whose signature has expired',
    'signature_invalid',
    async () => {
      const expires = new Date(Date.now() - 610 * 1000)
      return [await signRequest({ url, body, headers: agent }, key, undefined, { expires })]
    },
  ],
  ['with another body', 'digest_mismatch', async () => [await sign(), '{"query":"ruby"}']],
  ['with a digest of nothing', 'digest_mismatch', async () => [{ ...(await sign()), 'content-digest': 'x' }]],
  [
    'with another body and its digest',
    'signature_invalid',
    async () => {
      const other = '{"query":"ruby"}'
      const { 'content-digest': digest } = await signRequest({ url, body: other, headers: {} }, key, [
        '@path',
      ])
      return [{ ...(await sign()), 'content-digest': digest! }, other]
    },
  ],
  [
    'for another path',
    'signature_invalid',
    async () => [await signRequest({ url: `${url}/other`, body, headers: agent }, key)],
  ],
  [
    'for another shop',
    'signature_invalid',
    async () => [
      await signRequest({ url: url.replace('shop.example', 'other.example'), body, headers: agent }, key),
    ],
  ],
  [
    'in the name of another platform',
    'signature_invalid',
    async () => [{ ...(await sign()), 'ucp-agent': 'profile="https://other.example/profile.json"' }],
  ],
  [
    'that does not cover its agent',
    'signature_invalid',
    async () => [await sign(key, ['@method', '@authority', '@path', 'content-digest', 'content-type'])],
  ],
  [
    'that does not cover its body',
    'signature_invalid',
    async () => [await sign(key, ['@method', '@authority', '@path', 'ucp-agent', 'content-type'])],
  ],
  [
    'that does not cover its Idempotency-Key',
    'signature_invalid',
    async () => {
      const headers = { ...agent, 'idempotency-key': 'one-of-many' }
      return [await signRequest({ url, body, headers }, key)]
    },
  ],
  [
    'by somebody who only has the name of the key',
    'signature_invalid',
    async () => [await sign(aSigningKey('one'))],
  ],
  ['by an unknown key', 'key_not_found', async () => [await sign(aSigningKey('two'))]],
  ['that is malformed', 'signature_invalid', async () => [{ ...(await sign()), Signature: 'sig=x' }]],
  [
    'whose input is missing',
    'signature_missing',
    async () => {
      const { 'Signature-Input': _, ...headers } = await sign()
      return [headers]
    },
  ],
  [
    'whose digest is missing',
    'signature_missing',
    async () => {
      const { 'content-digest': _, ...headers } = await sign()
      return [headers]
    },
  ],
  [
    'on another curve',
    'algorithm_unsupported',
    async () => {
      const other = aSigningKey('one', 'secp256k1')
      return [await sign(other), body, [other.jwk]]
    },
  ],
])('A request %s is refused.', async (_, code, make) => {
  await expect(verify(...(await make()))).rejects.toMatchObject({ code })
})

test.each([-290, -2, 290])('A request that was signed %d s from now is verified.', async (seconds) => {
  const created = new Date(Date.now() + seconds * 1_000)
  const headers = await signRequest({ url, body, headers: agent }, key, undefined, { created })
  await expect(verify(headers)).resolves.toHaveLength(1)
})

test.each([-310, 310])('One that was signed %d s from now is refused.', async (seconds) => {
  const created = new Date(Date.now() + seconds * 1_000)
  const headers = await signRequest({ url, body, headers: agent }, key, undefined, { created })
  await expect(verify(headers)).rejects.toMatchObject({ code: 'signature_invalid' })
})
