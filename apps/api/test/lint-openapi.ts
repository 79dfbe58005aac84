import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The problems that Redocly's recommended rules find in an OpenAPI document, warnings included. */
export async function lintOpenApi(document: object): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-openapi-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(document))
  const command = join(import.meta.dirname, '../../../node_modules/.bin/redocly')
  const args = ['lint', file, '--extends=recommended', '--format=json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const output = await new Promise<string>((resolve) => {
    execFile(command, args, { env }, (_, stdout, stderr) => resolve(stdout || stderr))
  })
  const { problems } = JSON.parse(output) as {
    problems: { ruleId: string; message: string; location: { pointer: string }[] }[]
  }
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}
