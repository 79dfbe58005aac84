import type { Config } from './config.ts'
import { openLog } from './log.ts'
import { setTracing } from './platform/spans.ts'

/**
 * Begins to trace this process, if that is configured. Answers how to end it, when everything else has ended. The
 * packages are loaded only then: they cost time and memory.
 */
export async function startTracing(config: Config): Promise<() => Promise<void>> {
  if (!config.tracing) return async () => {}
  const { openTracing } = await import('./platform/open-telemetry.ts')
  const log = openLog(config)
  const { url, serviceName, sampler, share } = config.tracing
  const report = (message: string) => log.warn({ reason: message }, 'traces')
  const tracing = openTracing({ url, serviceName, sampler, share, report })
  setTracing(tracing)
  return async () => {
    await tracing.close()
    setTracing(undefined)
  }
}
