import { parseArgs } from 'node:util'
import { keepResult } from './src/keep-result.ts'
import { startShopProcess } from './src/shop-process.ts'

/** The calls that must not tell whether an address is known (reliability, section 4.6). */
const CALLS = [
  { name: 'login', path: '/api/v1/auth/login', more: { password_raw: 'Not-The-Password-1' } },
  { name: 'forgot-password', path: '/api/v1/auth/forgot-password', more: {} },
  { name: 'resend-verification', path: '/api/v1/auth/resend-verification', more: {} },
  {
    name: 'register',
    path: '/api/v1/auth/register',
    more: { password_raw: 'Quiet-Harbour-77', agree_terms: true },
  },
]

/** Accounts that the known side is spread over. */
const KNOWN_ACCOUNTS = 50

interface Row {
  call: string
  samples: number
  knownMs: number
  unknownMs: number
  differenceMs: number
  /** Chance that a known one takes longer than an unknown one: 0.5 tells nothing. */
  rank: number
  /** Status and body equal, but for what every answer has of its own (ids, tokens, times). */
  alike: boolean
}

/** Times known and unknown addresses in turn. Options: `--samples 2000` of each side. */
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
    await keepResult('enumeration', rows)
  } finally {
    await shop.stop()
  }
}

async function openAccounts(origin: string): Promise<string[]> {
  const emails = Array.from({ length: KNOWN_ACCOUNTS }, (_, index) => `known.${index}@example.com`)
  for (const email of emails) {
    await send(origin, '/api/v1/auth/register', {
      email,
      password_raw: 'Quiet-Harbour-77',
      agree_terms: true,
    })
  }
  return emails
}

async function measure(
  origin: string,
  call: (typeof CALLS)[number],
  known: string[],
  samples: number,
): Promise<Row> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let index = 0; index < samples; index += 1) {
    const pair = {
      known: known[index % known.length]!,
      unknown: `nobody.${call.name}.${index}@example.com`,
    }
    // In turn, so that what slows the machine down slows both sides down.
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const side of order) {
      const begunMs = performance.now()
      const answer = await send(origin, call.path, { email: pair[side], ...call.more })
      times[side].push(performance.now() - begunMs)
      answers.add(withoutOwn(answer, pair[side]))
    }
  }
  const [knownMs, unknownMs] = [toMedian(times.known), toMedian(times.unknown)]
  return {
    call: call.name,
    samples,
    knownMs,
    unknownMs,
    differenceMs: Math.abs(knownMs - unknownMs),
    rank: toRank(times.known, times.unknown),
    alike: answers.size === 1,
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

function withoutOwn(answer: string, email: string): string {
  return answer.replaceAll(email, '').replace(/"(token|refreshToken|user_id|created_at)":"[^"]*"/g, '"$1":""')
}

function toMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The share of pairs in which the first is the larger (Mann-Whitney). */
function toRank(first: number[], second: number[]): number {
  const all = [...first.map((ms) => ({ ms, isFirst: 1 })), ...second.map((ms) => ({ ms, isFirst: 0 }))]
  let rankSum = 0
  for (const [index, { isFirst }] of all.toSorted((a, b) => a.ms - b.ms).entries()) {
    rankSum += isFirst * (index + 1)
  }
  return (rankSum - (first.length * (first.length + 1)) / 2) / (first.length * second.length)
}

function toText(rows: Row[]): string {
  const lines = rows.map(
    ({ call, samples, knownMs, unknownMs, differenceMs, rank, alike }) =>
      `${call.padEnd(20)} ${String(samples).padStart(6)} each  known ${knownMs.toFixed(2)} ms  unknown ` +
      `${unknownMs.toFixed(2)} ms  difference ${differenceMs.toFixed(2)} ms  rank ${rank.toFixed(3)}  ` +
      `answers ${alike ? 'alike' : 'NOT alike'}`,
  )
  return `${lines.join('\n')}\n`
}
