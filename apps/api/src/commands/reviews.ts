// npm run reviews -- list | show | approve | reject | reply | import: the admin CLI for reviews.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { MODERATION_STATUSES, REJECTION_REASONS } from '@shop/contract/moderation/moderation.rules'
import {
  rejectReview,
  replyToReview,
  type ConsoleReview,
  type ReviewDetails,
} from '@shop/contract/reviews/reviews.console'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { z } from 'zod'
import { findCallerFolder } from '../config/config.ts'
import { COMMAND_LINE } from '../modules/audit/audit.service.ts'
import type { Services } from '../services.ts'
import { runActions, toPageNumber, type Action, type Values, type Work } from './actions.ts'
import { CommandError, UsageError } from './command-line.ts'

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
                                             language (${LANGUAGES.join(', ')}), written_at. They say where they come from, do not
                                             count for the stars, and wait for approval.

REVIEW is the id of a review. The shop may be running.
Exit codes: 0 done, 1 refused, 2 wrong usage.
`

const OPTIONS = { page: 'value', status: 'value', reason: 'value', note: 'value' } as const

type Options = typeof OPTIONS

const ACTIONS: Record<string, Action<Options>> = {
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

function onReview(
  work: (services: Services, review: ReviewDetails) => Promise<ReviewDetails>,
): Action<Options> {
  return {
    takes: ['REVIEW'],
    options: [],
    prepare:
      (_, [id = '']) =>
      async (services) =>
        toDetails(await work(services, await services.reviewsConsole.get(id))),
  }
}

function prepareList({ page, status = 'pending' }: Values<Options>): Work {
  const pageNumber = toPageNumber(page)
  const known = z.enum(MODERATION_STATUSES).safeParse(status)
  if (!known.success) throw new UsageError(`--status is one of: ${MODERATION_STATUSES.join(', ')}.`)
  return async ({ reviewsConsole }) => {
    const { items } = await reviewsConsole.list({
      page: pageNumber,
      limit: PAGE_SIZE,
      sort: 'created_at',
      order: 'asc',
      status: [known.data],
    })
    return items.length === 0 ? 'No reviews.' : items.map(toLine).join('\n')
  }
}

function prepareRejection({ reason, note }: Values<Options>, [id = '']: string[]): Work {
  const body = rejectReview.schemas.body.omit({ version: true }).safeParse({ reason, note })
  if (!body.success) throw new UsageError(`--reason is one of: ${REJECTION_REASONS.join(', ')}.`)
  return async ({ reviewsConsole }) => {
    const { version } = await reviewsConsole.get(id)
    return toDetails(await reviewsConsole.reject(COMMAND_LINE, id, { ...body.data, version }))
  }
}

function prepareReply(_: Values<Options>, [id = '', text = '']: string[]): Work {
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

await runActions({ name: 'reviews', help: HELP, options: OPTIONS, actions: ACTIONS })
