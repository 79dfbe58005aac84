// npm run reviews -- list | show | approve | reject | reply | import: the admin CLI for reviews.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  MODERATION_STATUSES,
  REJECTION_REASONS,
  rejectReview,
  replyToReview,
  type ConsoleReview,
  type ReviewDetails,
} from '@shop/contract/console/reviews'
import { z } from 'zod'
import { findCallerFolder, readConfig } from '../config/config.ts'
import { COMMAND_LINE } from '../modules/audit/audit.service.ts'
import type { Services } from '../services.ts'
import { CommandError, print, runCommand, UsageError } from './command-line.ts'
import { withShopServices } from './shop-services.ts'

const HELP = `Reviews of the shop's products.

  npm run reviews -- list                    those that wait, oldest first, 50 to a page
      --page N
      --status approved                      or rejected, or pending
  npm run reviews -- show REVIEW             one review with its reports
  npm run reviews -- approve REVIEW          publishes it
  npm run reviews -- reject REVIEW           does not publish it, or no longer; its author is told why
      --reason cure_claim                    ${REJECTION_REASONS.slice(1).join(', ')}
      --note TEXT                            more, in your own words
  npm run reviews -- reply REVIEW TEXT       replies in public; an empty text takes the reply back
  npm run reviews -- import FILE             takes reviews over from elsewhere (JSON): a list of objects with key, source,
                                             source_url?, product (its address), stars, title?, text, shown_name,
                                             language (en, zh), written_at. They say where they come from, do not
                                             count for the stars, and wait for approval.

REVIEW is the id of a review. The shop may be running.
Exit codes: 0 done, 1 refused, 2 wrong usage.
`

const OPTIONS = {
  page: { type: 'string' },
  status: { type: 'string' },
  reason: { type: 'string' },
  note: { type: 'string' },
} as const

type Values = { [Name in keyof typeof OPTIONS]?: string | undefined }
type Work = (services: Services) => Promise<string>

interface Action {
  takes: readonly string[]
  options: readonly (keyof Values)[]
  prepare: (values: Values, args: string[]) => Work
}

const ACTIONS: Record<string, Action> = {
  list: { takes: [], options: ['page', 'status'], prepare: prepareList },
  show: onReview((_, review) => Promise.resolve(review)),
  approve: onReview(({ reviewsConsole }, { id, version }) =>
    reviewsConsole.approve(COMMAND_LINE, id, version),
  ),
  reject: { takes: ['REVIEW'], options: ['reason', 'note'], prepare: prepareRejection },
  reply: { takes: ['REVIEW', 'TEXT'], options: [], prepare: prepareReply },
  import: {
    takes: ['FILE'],
    options: [],
    prepare:
      (_, [file = '']) =>
      (services) =>
        importFile(services, file),
  },
}

const PAGE_SIZE = 50

function onReview(work: (services: Services, review: ReviewDetails) => Promise<ReviewDetails>): Action {
  return {
    ...{ takes: ['REVIEW'], options: [] },
    prepare:
      (_, [id = '']) =>
      async (services) =>
        toDetails(await work(services, await services.reviewsConsole.get(id))),
  }
}

function prepareList({ page = '1', status = 'pending' }: Values): Work {
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new UsageError('--page is a number from 1.')
  const known = z.enum(MODERATION_STATUSES).safeParse(status)
  if (!known.success) throw new UsageError(`--status is one of: ${MODERATION_STATUSES.join(', ')}.`)
  return async ({ reviewsConsole }) => {
    const { items } = await reviewsConsole.list({
      ...{ page: Number(page), limit: PAGE_SIZE, sort: 'created_at', order: 'asc', status: [known.data] },
    })
    return items.length === 0 ? 'No reviews.' : items.map(toLine).join('\n')
  }
}

function prepareRejection({ reason, note }: Values, [id = '']: string[]): Work {
  const body = rejectReview.schemas.body.omit({ version: true }).safeParse({ reason, note })
  if (!body.success) throw new UsageError(`--reason is one of: ${REJECTION_REASONS.join(', ')}.`)
  return async ({ reviewsConsole }) => {
    const { version } = await reviewsConsole.get(id)
    return toDetails(await reviewsConsole.reject(COMMAND_LINE, id, { ...body.data, version }))
  }
}

function prepareReply(_: Values, [id = '', text = '']: string[]): Work {
  const body = replyToReview.schemas.body.omit({ version: true }).safeParse({ text: text || null })
  if (!body.success) throw new UsageError(body.error.issues.map(({ message }) => message).join(' '))
  return async ({ reviewsConsole }) => {
    const { version } = await reviewsConsole.get(id)
    return toDetails(await reviewsConsole.reply(COMMAND_LINE, id, { ...body.data, version }))
  }
}

async function importFile({ importReviews }: Services, file: string): Promise<string> {
  const path = resolve(findCallerFolder(), file)
  try {
    const { added, known } = await importReviews(COMMAND_LINE, JSON.parse(await readFile(path, 'utf8')))
    return `${added} added, ${known} known already. They wait for approval.`
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new CommandError(error.issues.map((each) => `${each.path.join('.')}: ${each.message}`).join('\n'))
    throw error instanceof SyntaxError ? new CommandError(`${file} is not JSON.`) : error
  }
}

function toLine({ id, status, stars, product, title, text, flags }: ConsoleReview): string {
  const excerpt = `${title} ${text}`.trim().replaceAll('\n', ' ').slice(0, 60)
  return [id, status, `${stars}★`, product.slug, excerpt, ...flags].join('  ')
}

function toDetails(review: ReviewDetails): string {
  const reports = review.reports.map(({ reason, note }) => `  reported: ${reason} ${note}`.trimEnd())
  const reply = review.reply ? [`  reply: ${review.reply.text}`] : []
  return [toLine(review), `  ${review.text.replaceAll('\n', '\n  ')}`, ...reply, ...reports].join('\n')
}

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [name = '', ...rest] = positionals
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action) throw new UsageError(`Use one of: ${Object.keys(ACTIONS).join(', ')}.`)
  if (rest.length !== action.takes.length)
    throw new UsageError(`"${name}" takes ${action.takes.join(' and ') || 'nothing else'}.`)
  const stray = Object.keys(values).find((option) => !action.options.includes(option as keyof Values))
  if (stray) throw new UsageError(`--${stray} does not belong to "${name}".`)
  print(await withShopServices(readConfig(), action.prepare(values, rest)))
}

await runCommand('reviews', HELP, main)
