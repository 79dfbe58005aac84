import { readCsvTable } from '@shop/catalogue/csv-table'
import { isEmail } from '@shop/contract/auth/auth.rules'
import { MAX_IMPORTED_MEMBERS, type MemberImport } from '@shop/contract/customers/customer-groups.console'
import { toTypedEmail } from '@shop/contract/text/typed-text.rules'
import { AppError } from '../../http/app-error.ts'
import { toEmailKey } from '../users/email-key.shared.ts'

/** As the customer files of Shopify have it. */
const EMAIL = 'email'
/** What is shown of a line that is no address. */
const SHOWN_LENGTH = 254

interface Line {
  line: number
  email: string
}

/**
 * The addresses of a file by the keys under which accounts are found, and why its other lines cannot be used.
 * @throws MEMBER_FILE_UNREADABLE
 */
export async function readMembers(file: Buffer) {
  const table = await readCsvTable(file)
  if (!table?.columns.includes(EMAIL)) throw new AppError('MEMBER_FILE_UNREADABLE')
  const usable = new Map<string, Line>()
  const refused: MemberImport['refused'] = []
  for (const { line, cells } of table.rows) {
    const email = toTypedEmail(cells[EMAIL] ?? '').slice(0, SHOWN_LENGTH)
    const key = toEmailKey(email)
    if (!isEmail(email)) refused.push({ line, email, problem: 'not_an_email' })
    else if (usable.has(key)) refused.push({ line, email, problem: 'repeated' })
    else if (usable.size === MAX_IMPORTED_MEMBERS) refused.push({ line, email, problem: 'too_many' })
    else usable.set(key, { line, email })
  }
  return { usable, refused }
}

type Account = { email_key: string; id: string; member_id: string | null }

/** What an import does. @param accounts those whose addresses are in the file */
export function planMembers(
  { usable, refused }: Awaited<ReturnType<typeof readMembers>>,
  accounts: readonly Account[],
): { newIds: string[]; report: MemberImport } {
  const byKey = new Map(accounts.map((account) => [account.email_key, account]))
  const lacking = [...usable].flatMap(([key, line]) =>
    byKey.has(key) ? [] : [{ ...line, problem: 'no_account' as const }],
  )
  const newIds = accounts.filter(({ member_id: id }) => id === null).map(({ id }) => id)
  return {
    newIds,
    report: {
      added: newIds.length,
      unchanged: accounts.length - newIds.length,
      refused: [...refused, ...lacking].toSorted((one, other) => one.line - other.line),
    },
  }
}
