import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { ConfigError } from './config-error.ts'
import { DEMO_PAYMENT_SECRETS, type DemoPaymentSecrets } from './payment-providers/payment-providers.ts'
import { DEMO_TRACKING_SECRETS, type DemoTrackingSecrets } from './tracking-config.ts'

type DemoSecrets = DemoPaymentSecrets & DemoTrackingSecrets & { auth: string }

const PREFIXES = { auth: '', ...DEMO_PAYMENT_SECRETS, ...DEMO_TRACKING_SECRETS }

/** Generated once; secrets added by a newer version are generated when first missing. */
export function readDemoSecrets(dataDir: string): DemoSecrets {
  const file = join(dataDir, 'secrets.json')
  const stored = readStoredSecrets(file)
  const missing = Object.entries(PREFIXES).filter(([name]) => !(name in stored))
  if (missing.length === 0) return stored as DemoSecrets
  const made = missing.map(([name, prefix]) => [name, prefix + randomBytes(32).toString('hex')])
  const secrets = { ...stored, ...Object.fromEntries(made) } as DemoSecrets
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  } catch (error) {
    throw toFolderError(dataDir, error)
  }
  return secrets
}

function readStoredSecrets(file: string): Partial<DemoSecrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DemoSecrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw toFolderError(file, error)
  }
}

function toFolderError(path: string, error: unknown): ConfigError {
  const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
  return new ConfigError([`DATA_DIR: ${path} cannot be used (${reason}); name a folder that can be written`])
}
