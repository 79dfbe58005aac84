import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { AppError } from '../http/app-error.ts'
import type { Services } from '../services.ts'
import { CommandError, print, runCommand, UsageError } from './command-line.ts'
import { withShopServices } from './shop-services.ts'

/** What an action does with the shop's services; resolves to what is printed. */
export type Work = (services: Services) => Promise<string>

/** What an option takes: a value, as many as it is repeated, or none. */
type OptionKind = 'value' | 'values' | 'flag'

/** The options of a command by their names. */
type Options = Readonly<Record<string, OptionKind>>

type ValueOf<Kind extends OptionKind> = { value: string; values: string[]; flag: boolean }[Kind]

/** Values of options such as `--page 2`, by their names. */
export type Values<Of extends Options> = { [Name in keyof Of]?: ValueOf<Of[Name]> | undefined }

/** One action of a command, such as `show` of `npm run orders -- show NUMBER`. */
export interface Action<Of extends Options> {
  /** The arguments after the action's name. */
  takes: readonly string[]
  /** The options that belong to it. */
  options: readonly (keyof Of)[]
  /** Checks the input before the database is opened. @throws UsageError */
  prepare: (values: Values<Of>, args: string[]) => Work
}

interface Command<Of extends Options> {
  /** As in `npm run NAME`. */
  name: string
  help: string
  /** Every option of the command. */
  options: Of
  actions: Record<string, Action<Of>>
}

/** Runs a command that is made of actions: `npm run NAME -- ACTION ARGUMENTS --option VALUE`. */
export async function runActions<Of extends Options>(command: Command<Of>): Promise<void> {
  await runCommand(command.name, command.help, async (args) => {
    print(await withShopServices(readConfig(), parse(command, args)).catch(refuse))
  })
}

/** What the shop refuses is no failure of the command. @throws CommandError */
export function refuse(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new CommandError(error.details?.[0]?.message ?? error.message)
}

/** @throws UsageError unless the line names one action with exactly its arguments, and options of its own */
function parse<Of extends Options>({ options, actions }: Command<Of>, args: string[]): Work {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(options).map(([option, kind]) => [
        option,
        { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: kind === 'values' },
      ]),
    ),
  })
  const [name = '', ...rest] = positionals
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new UsageError(`Use one of: ${Object.keys(actions).join(', ')}.`)
  if (rest.length !== action.takes.length)
    throw new UsageError(`"${name}" takes ${action.takes.join(' and ') || 'nothing else'}.`)
  const stray = Object.keys(values).find((option) => !action.options.includes(option))
  if (stray) throw new UsageError(`--${stray} does not belong to "${name}".`)
  return action.prepare(values as Values<Of>, rest)
}

/** @throws UsageError unless it is a number from 1 */
export function toPageNumber(page = '1'): number {
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new UsageError('--page is a number from 1.')
  return Number(page)
}
