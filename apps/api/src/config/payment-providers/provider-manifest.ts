import type { z } from 'zod'

export type ProviderEnvironment = 'sandbox' | 'live'

type Variables<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** What the shop knows of a payment provider except how to call it: that is its adapter (modules/payments). */
interface ProviderManifest<Shape extends z.ZodRawShape, Settings, Secret extends string> {
  /** Its environment variables. */
  variables: Shape
  /** Those that are set together: without them the provider is absent. */
  keys: readonly (keyof Shape & string)[]
  toSettings(env: Variables<Shape>): Settings
  /** The secrets of a demo shop with their prefixes, valid only at the emulator. */
  demoSecrets: Readonly<Record<Secret, string>>
  /** Settings for the emulator, whose address is known once it listens. */
  toEmulated(secrets: Readonly<Record<Secret, string>>): Settings
  /** The same settings with the emulator's address. */
  withEmulator(settings: Settings, url: string): Settings
  /** Movements younger than this may be missing on one side (ms). */
  settlingMs: number
}

/** Describes a provider; its types follow from what is described. */
export const defineProvider = <const Shape extends z.ZodRawShape, Settings, Secret extends string>(
  manifest: ProviderManifest<Shape, Settings, Secret>,
) => manifest

/** What only a card provider has: a form of its own in the shop's pages. */
interface CardForm<Settings> {
  /** Origins of its script, frames and calls. */
  origins(settings: Settings): readonly string[]
  /** Whether Google Pay can be offered from the cart. */
  hasCartGooglePay(settings: Settings): boolean
}

/** Describes a card provider. */
export const defineCardProvider = <const Shape extends z.ZodRawShape, Settings, Secret extends string>(
  manifest: ProviderManifest<Shape, Settings, Secret> & CardForm<Settings>,
) => manifest
