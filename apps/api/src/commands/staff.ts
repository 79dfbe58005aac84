// npm run staff -- invite | list | disable | reset-factors: the people who run the shop, for who is locked out of the console.
import { parseArgs } from 'node:util'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { OWNER_ROLE } from '@shop/contract/staff/permissions.console'
import { ContactEmail, Language } from '@shop/contract/text/fields.schemas'
import type { StaffMember } from '@shop/contract/staff/staff.console'
import { readConfig } from '../config/config.ts'
import { createId } from '../db/ids.ts'
import { COMMAND_LINE } from '../modules/audit/audit.service.ts'
import type { Services } from '../services.ts'
import { refuse } from './actions.ts'
import { CommandError, print, runCommand, UsageError } from './command-line.ts'
import { withShopServices } from './shop-services.ts'

const HELP = `Manages the people who run the shop in the console.

  npm run staff -- invite EMAIL             mails an invitation to the console, and prints its link, which works once,
                                            within 48 hours
      --role ROLE  --language LANGUAGE      owner by default; ${LANGUAGES.join(', ')}, the first by default
  npm run staff -- list                     everybody, with role and second factors
  npm run staff -- disable EMAIL            ends their sessions; they cannot sign in any more
  npm run staff -- reset-factors EMAIL      removes the authenticator app, passkeys and recovery codes of somebody who
                                            lost them, and ends their sessions

Everything else is done in the console. Each change is in the audit log, as made by the command line. The shop may be
running.
Exit codes: 0 done (or done already), 1 rejected, 2 wrong usage.
`

const OPTIONS = { role: { type: 'string' }, language: { type: 'string' } } as const
type Values = { [Name in keyof typeof OPTIONS]?: string | undefined }
type Work = (services: Services) => Promise<string>

const PAGE = 100
const OPERATOR = { actor: COMMAND_LINE, caller: undefined }

const ACTIONS: Record<string, (values: Values, email: string) => Work> = {
  invite: prepareInvitation,
  list: () => listEverybody,
  disable: (_, email) => async (services) => {
    const id = await getId(services, email)
    await services.staffMembers.disable(OPERATOR, id)
    return `${email} is disabled`
  },
  'reset-factors': (_, email) => async (services) => {
    const id = await getId(services, email)
    await services.staffMembers.resetFactors(OPERATOR, id)
    return `${email} has no second factor any more, and is signed out`
  },
}

function prepareInvitation(
  { role = OWNER_ROLE, language: given = LANGUAGES[0] }: Values,
  email: string,
): Work {
  const language = Language.safeParse(given)
  if (!language.success) throw new UsageError(`--language is one of: ${Language.options.join(', ')}`)
  const person = { id: createId(), email, role, language: language.data }
  return async ({ staffInvitations }) => {
    const { link } = await staffInvitations.invite(OPERATOR, person)
    return `${email} is invited as ${role}. The link, which was mailed too, works once within 48 hours:\n${link}`
  }
}

async function listEverybody({ staffMembers }: Services): Promise<string> {
  const lines: string[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, limit: PAGE, sort: 'email', order: 'asc' } as const
    const { items, has_next_page } = await staffMembers.list(query)
    lines.push(...items.map(describe))
    if (!has_next_page) return lines.join('\n') || 'Nobody yet: invite an owner.'
  }
}

function describe({ email, name, role, is_disabled, has_totp, passkeys }: StaffMember): string {
  const factors = [
    ...(has_totp ? ['authenticator app'] : []),
    ...(passkeys > 0 ? [`passkeys: ${passkeys}`] : []),
  ]
  const facts = [role, ...(is_disabled ? ['disabled'] : []), factors.join(', ') || 'no second factor']
  return `${email}  ${name}  ${facts.join('; ')}`
}

async function getId({ staffMembers }: Services, email: string): Promise<string> {
  const id = await staffMembers.findIdByEmail(email)
  if (id === undefined) throw new CommandError(`Nobody with the address ${email} runs this shop.`)
  return id
}

async function main(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [name = '', ...rest] = positionals
  const prepare = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!prepare) throw new UsageError(`Use one of: ${Object.keys(ACTIONS).join(', ')}.`)
  const takesEmail = name !== 'list'
  if (rest.length !== (takesEmail ? 1 : 0))
    throw new UsageError(`"${name}" takes ${takesEmail ? 'EMAIL' : 'nothing else'}.`)
  if (name !== 'invite' && Object.keys(values).length > 0) throw new UsageError(`"${name}" takes no options.`)
  const email = takesEmail ? ContactEmail.toLowerCase().safeParse(rest[0]) : undefined
  if (email?.success === false) throw new UsageError(`${rest[0]} is no e-mail address.`)
  const work = prepare(values, email?.data ?? '')

  const config = readConfig()
  if (!config.console) throw new CommandError('This shop has no console (CONSOLE=off).')
  print(await withShopServices(config, work).catch(refuse))
}

await runCommand('staff', HELP, main)
