// npm run invoices -- list | show | export | issue | check: the admin CLI for invoices and credit notes.
import { formatMoney } from '@shop/contract/money/format-money'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { InvoiceKind } from '@shop/contract/invoices/invoices.schemas'
import { addDays, startOf } from '@shop/contract/days/days.rules'
import { findCallerFolder } from '../config/config.ts'
import { COMMAND_LINE } from '../modules/audit/audit.service.ts'
import type { Services } from '../services.ts'
import { runActions, toPageNumber, type Action, type Values, type Work } from './actions.ts'
import { CommandError, UsageError } from './command-line.ts'

const HELP = `Invoices and credit notes of the shop.

  npm run invoices -- list                  all documents, newest first, 50 to a page
      --from 2026-01-01  --until 2026-12-31 issued on these days, both included (Beijing time)
      --kind invoice                        or credit_note
      --page N
  npm run invoices -- show NUMBER           one document, such as INV-2026-000123, as it was issued
      --pdf FILE                            writes it as PDF instead
      --language zh                         of the PDF: ${LANGUAGES.join(', ')}; the first by default
  npm run invoices -- export FILE           a CSV for the tax system, oldest first; - writes to the standard output
      --from DAY  --until DAY  --kind KIND
  npm run invoices -- issue                 issues what paid orders and settled refunds still lack, in order of payment
  npm run invoices -- check                 whether every series has all its numbers, once each

What was exported can no longer be corrected by shoppers. The shop may be running; it issues documents by itself, so
"issue" is only for those who do not want to wait.
Exit codes: 0 done, 1 rejected or a number is missing, 2 wrong usage.
`

const OPTIONS = {
  from: 'value',
  until: 'value',
  kind: 'value',
  page: 'value',
  pdf: 'value',
  language: 'value',
} as const

type Options = typeof OPTIONS

const ACTIONS: Record<string, Action<Options>> = {
  list: { takes: [], options: ['from', 'until', 'kind', 'page'], prepare: prepareList },
  show: { takes: ['NUMBER'], options: ['pdf', 'language'], prepare: prepareShow },
  export: { takes: ['FILE'], options: ['from', 'until', 'kind'], prepare: prepareExport },
  issue: {
    takes: [],
    options: [],
    prepare:
      () =>
      async ({ invoices }) => {
        const count = await invoices.issueAllLacking()
        return count === 0
          ? 'Nothing was missing.'
          : `Issued ${count} ${count === 1 ? 'document' : 'documents'}.`
      },
  },
  check: { takes: [], options: [], prepare: () => check },
}

const PAGE_SIZE = 50

function prepareList(values: Values<Options>): Work {
  const filters = toFilters(values)
  const page = toPageNumber(values.page)
  return async ({ invoicesConsole }) => {
    const query = {
      ...filters,
      page,
      limit: PAGE_SIZE,
      sort: 'issued_at',
      order: 'desc',
    } as const
    const { items } = await invoicesConsole.list(query, { withPersonal: true })
    if (items.length === 0) return 'No documents.'
    return items
      .map(({ number, issued_at, kind, total, order_number, buyer }) =>
        [
          number,
          issued_at,
          `${kind === 'credit_note' ? '−' : ' '}${formatMoney(total)}`,
          order_number,
          buyer,
        ].join('  '),
      )
      .join('\n')
  }
}

function prepareShow({ pdf, ...values }: Values<Options>, [number = '']: string[]): Work {
  const language = LANGUAGES.find((each) => each === (values.language ?? LANGUAGES[0]))
  if (!language) throw new UsageError(`--language is ${LANGUAGES.join(' or ')}.`)
  return async ({ invoices }) => {
    const document = await invoices.findByNumber(number.toUpperCase())
    if (!document) throw new CommandError(`There is no document ${number}.`)
    if (pdf === undefined) return JSON.stringify(document.content, null, 2)
    const { content } = await invoices.render(document.id, language)
    await writeFile(toPath(pdf), content)
    return `${document.document_number} is in ${pdf}`
  }
}

function prepareExport(values: Values<Options>, [file = '']: string[]): Work {
  const filters = toFilters(values)
  return async ({ invoicesConsole }) => {
    const csv = await text((await invoicesConsole.export(filters, COMMAND_LINE)).content)
    if (file === '-') return csv
    await writeFile(toPath(file), csv)
    return `Exported to ${file}`
  }
}

async function check({ invoices }: Services): Promise<string> {
  const broken = await invoices.listBrokenSeries()
  if (broken.length === 0) return 'Every series has all its numbers.'
  throw new CommandError(
    broken
      .map(
        ({ kind, year, last_number: last, documents }) =>
          `${kind} ${year}: ${documents} documents for the numbers up to ${last}.`,
      )
      .join('\n'),
  )
}

/** Days of the shop's time zone, as points in time. @throws UsageError */
function toFilters({ from, until, kind }: Values<Options>) {
  const wanted = InvoiceKind.optional().safeParse(kind)
  if (!wanted.success) throw new UsageError('--kind is invoice or credit_note.')
  return {
    kind: wanted.data,
    ...(from ? { from: toStart(from, '--from', 0) } : {}),
    ...(until ? { until: toStart(until, '--until', 1) } : {}),
  }
}

function toStart(day: string, option: string, daysLater: number): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(startOf(day).getTime()))
    throw new UsageError(`${option} is a day such as 2026-01-31.`)
  return startOf(addDays(day, daysLater)).toISOString()
}

/** Relative to the folder in which the command was called. */
const toPath = (file: string) => resolve(findCallerFolder(), file)

await runActions({ name: 'invoices', help: HELP, options: OPTIONS, actions: ACTIONS })
