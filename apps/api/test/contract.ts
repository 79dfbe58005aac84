import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { Endpoint } from '@shop/contract/http/endpoint'

const FOLDER = join(import.meta.dirname, '../../../packages/contract/src')

/** Every endpoint of the shop, by the name of its declaration. */
export const readContract = () => readEndpoints<Endpoint>((name) => !/\.(?:schemas|console)\.ts$/.test(name))

/** Every endpoint of the console, by the name of its declaration. */
export const readConsoleContract = () =>
  readEndpoints<ConsoleEndpoint>((name) => name.endsWith('.console.ts'))

async function readEndpoints<E extends Endpoint | ConsoleEndpoint>(
  isWanted: (name: string) => boolean,
): Promise<[name: string, endpoint: E][]> {
  const files = (await readdir(FOLDER, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && isWanted(name),
  )
  const modules = await Promise.all(
    files.map(
      (name) => import(`@shop/contract/${name.replace(/\.ts$/, '')}`) as Promise<Record<string, unknown>>,
    ),
  )
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, E] => isEndpoint(entry[1]))
}

function isEndpoint(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
  )
}

/** All spellings of an endpoint's path. */
export function listSpellings({ path, twins = [] }: Endpoint): string[] {
  return [path, ...twins]
}
