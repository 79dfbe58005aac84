import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '@shop/contract/http/endpoint'

const FOLDER = join(import.meta.dirname, '../../../packages/contract/src')

/** Every endpoint of the contract, by the name of its declaration. */
export async function readContract(): Promise<[name: string, endpoint: Endpoint][]> {
  const files = (await readdir(FOLDER, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('schemas'),
  )
  const modules = await Promise.all(
    files.map(
      (name) => import(`@shop/contract/${name.replace(/\.ts$/, '')}`) as Promise<Record<string, unknown>>,
    ),
  )
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
  )
}

/** All spellings of an endpoint's path. */
export function listSpellings({ path, twins = [] }: Endpoint): string[] {
  return [path, ...twins]
}
