import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import type { Services } from '../services.ts'
import { print, runCommand, UsageError } from './command-line.ts'
import { withShopServices } from './shop-services.ts'

/** What an action does with the shop's services; resolves to what is printed. */
export type Work = (services: Services) => Promise<string>

/** Values of options such as `--page 2`, by their names. */
export type Values<Option extends string> = { [Name in Option]?: string | undefined }

/** One action of a command, such as `show` of `npm run orders -- show NUMBER`. */
export interface Action<Option extends string> {
  /** The arguments after the action's name. */
  takes: readonly string[]
  /** The options that belong to it. */
  options: readonly Option[]
  /** Checks the input before the database is opened. @throws UsageError */
  prepare: (values: Values<Option>, args: string[]) => Work
}

interface Command<Option extends string> {
  /** As in `npm run NAME`. */
  name: string
  help: string
  /** Every option of the command; each takes a value. */
  options: readonly Option[]
  actions: Record<string, Action<Option>>
}

/** Runs a command that is made of actions: `npm run NAME -- ACTION ARGUMENTS --option VALUE`. */
export async function runActions<Option extends string>(command: Command<Option>): Promise<void> {
  await runCommand(command.name, command.help, async (args) => {
    print(await withShopServices(readConfig(), parse(command, args)))
  })
}

/** @throws UsageError unless the line names one action with exactly its arguments, and options of its own */
function parse<Option extends string>({ options, actions }: Command<Option>, args: string[]): Work {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(options.map((option) => [option, { type: 'string' as const }])),
  })
  const [name = '', ...rest] = positionals
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw new UsageError(`Use one of: ${Object.keys(actions).join(', ')}.`)
  if (rest.length !== action.takes.length)
    throw new UsageError(`"${name}" takes ${action.takes.join(' and ') || 'nothing else'}.`)
  const stray = Object.keys(values).find((option) => !action.options.includes(option as Option))
  if (stray) throw new UsageError(`--${stray} does not belong to "${name}".`)
  return action.prepare(values as Values<Option>, rest)
}

/** @throws UsageError unless it is a number from 1 */
export function toPageNumber(page = '1'): number {
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new UsageError('--page is a number from 1.')
  return Number(page)
}
