import { parseArgs } from 'node:util'
import { saveResult } from './src/save-result.ts'
import { startShopProcess } from './src/shop-process.ts'

const OWNERS_PASSWORD = 'Quiet-Harbour-77'
const REGISTERED_PASSWORD = 'A-Stranger-Chose-5'

interface TimedCall {
  name: string
  path: string
  more: (index: number) => object
  /** Registers the address first, with `REGISTERED_PASSWORD`, as somebody who does not own it can. */
  registersFirst?: true
}

/** The calls whose response and duration must not depend on whether an address is registered (docs/decisions/0014). */
const CALLS: TimedCall[] = [
  { name: 'login', path: '/api/v1/auth/login', more: () => ({ password_raw: 'Not-The-Password-1' }) },
  {
    name: 'login, registered',
    path: '/api/v1/auth/login',
    more: () => ({ password_raw: REGISTERED_PASSWORD }),
    registersFirst: true,
  },
  { name: 'forgot-password', path: '/api/v1/auth/forgot-password', more: () => ({}) },
  { name: 'resend-verification', path: '/api/v1/auth/resend-verification', more: () => ({}) },
  {
    name: 'register',
    path: '/api/v1/auth/register',
    more: (index) => ({ password_raw: `A-Stranger-Chose-${index}`, agree_terms: true }),
  },
]

/** Number of known accounts; every second one has a verified address. */
const KNOWN_ACCOUNTS = 50
/** Number of unknown addresses, if each has to be registered first. */
const REGISTERED_ADDRESSES = 200

interface Row {
  call: string
  samples: number
  knownMs: number
  provedMs: number
  unprovedMs: number
  unknownMs: number
  differenceMs: number
  /** Probability that a known address takes longer than an unknown one: 0.5 reveals nothing. */
  rank: number
  /** The same, for accounts with a verified address and for those without. */
  rankProved: number
  rankUnproved: number
  /** Whether status and body are equal, except for values unique to each response (ids, tokens, times). */
  alike: boolean
}

/** Times known and unknown addresses alternately. Options: `--samples 2000` of each side. */
export async function benchEnumeration(args: string[]): Promise<void> {
  const { samples } = parseArgs({ args, options: { samples: { type: 'string', default: '2000' } } }).values
  const shop = await startShopProcess()
  try {
    const known = await openAccounts(shop.origin)
    const rows: Row[] = []
    for (const call of CALLS) {
      process.stderr.write(`${call.name} …\n`)
      rows.push(await measure(shop.origin, call, known, Number(samples)))
    }
    process.stdout.write(toText(rows))
    await saveResult('enumeration', rows)
  } finally {
    await shop.stop()
  }
}

async function openAccounts(origin: string): Promise<string[]> {
  const emails = Array.from({ length: KNOWN_ACCOUNTS }, (_, index) => `known.${index}@example.com`)
  for (const email of emails) await register(origin, email, OWNERS_PASSWORD)
  for (const email of emails.filter((_, index) => isProved(index))) await prove(origin, email)
  return emails
}

const isProved = (index: number) => index % 2 === 0

function register(origin: string, email: string, password: string): Promise<string> {
  return send(origin, '/api/v1/auth/register', { email, password_raw: password, agree_terms: true })
}

/** Follows the link in the mail as soon as it arrives. */
async function prove(origin: string, email: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/api/dev/outbox`)
    const { data } = (await response.json()) as { data: { items: { to: string; text: string }[] } }
    const letter = data.items.find(({ to }) => to === email)
    const token = letter && /verify-email\?token=([\w-]+)/.exec(letter.text)?.[1]
    if (token) {
      await fetch(`${origin}/api/v1/auth/verify-email?token=${token}`)
      return
    }
    await new Promise((resume) => setTimeout(resume, 200))
  }
}

async function measure(origin: string, call: TimedCall, known: string[], samples: number): Promise<Row> {
  const times = { proved: [] as number[], unproved: [] as number[], unknown: [] as number[] }
  const responses = new Set<string>()
  const spread = call.registersFirst ? Math.min(REGISTERED_ADDRESSES, samples) : samples
  const slug = call.name.replace(/\W+/g, '-')
  const unknown = Array.from({ length: spread }, (_, index) => `nobody.${slug}.${index}@example.com`)
  if (call.registersFirst) {
    for (const email of [...known, ...unknown]) await register(origin, email, REGISTERED_PASSWORD)
  }
  for (let index = 0; index < samples; index += 1) {
    const knownIndex = index % known.length
    const sides = [
      { email: known[knownIndex]!, into: isProved(knownIndex) ? times.proved : times.unproved },
      { email: unknown[index % unknown.length]!, into: times.unknown },
    ]
    // Alternating, so that a slow machine affects both sides; each kind of account goes first equally often.
    for (const { email, into } of Math.floor(index / 2) % 2 === 0 ? sides : sides.toReversed()) {
      const begunMs = performance.now()
      const response = await send(origin, call.path, { email, ...call.more(index) })
      into.push(performance.now() - begunMs)
      responses.add(withoutOwn(response, email))
    }
  }
  const { proved, unproved } = times
  const all = [...proved, ...unproved]
  const [knownMs, unknownMs] = [toMedian(all), toMedian(times.unknown)]
  return {
    call: call.name,
    samples,
    knownMs,
    provedMs: toMedian(proved),
    unprovedMs: toMedian(unproved),
    unknownMs,
    differenceMs: Math.abs(knownMs - unknownMs),
    rank: toRank(all, times.unknown),
    rankProved: toRank(proved, times.unknown),
    rankUnproved: toRank(unproved, times.unknown),
    alike: responses.size === 1,
  }
}

async function send(origin: string, path: string, body: object): Promise<string> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return `${response.status} ${await response.text()}`
}

function withoutOwn(response: string, email: string): string {
  return response
    .replaceAll(email, '')
    .replace(/"(token|refreshToken|user_id|created_at)":"[^"]*"/g, '"$1":""')
}

function toMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The share of pairs in which the first is larger (Mann-Whitney). */
function toRank(first: number[], second: number[]): number {
  const all = [...first.map((ms) => ({ ms, isFirst: 1 })), ...second.map((ms) => ({ ms, isFirst: 0 }))]
  let rankSum = 0
  for (const [index, { isFirst }] of all.toSorted((a, b) => a.ms - b.ms).entries()) {
    rankSum += isFirst * (index + 1)
  }
  return (rankSum - (first.length * (first.length + 1)) / 2) / (first.length * second.length)
}

function toText(rows: Row[]): string {
  const ms = (value: number) => `${value.toFixed(2)} ms`
  const lines = rows.map(
    ({ call, samples, knownMs, provedMs, unprovedMs, unknownMs, differenceMs, ...row }) =>
      `${call.padEnd(20)} ${String(samples).padStart(6)} each  known ${ms(knownMs)} (proved ${ms(provedMs)}, ` +
      `unproved ${ms(unprovedMs)})  unknown ${ms(unknownMs)}  difference ${ms(differenceMs)}  ` +
      `rank ${row.rank.toFixed(3)} (${row.rankProved.toFixed(3)}, ${row.rankUnproved.toFixed(3)})  ` +
      `responses ${row.alike ? 'equal' : 'DIFFERENT'}`,
  )
  return `${lines.join('\n')}\n`
}
