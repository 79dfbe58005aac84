import { m } from '../../paraglide/messages.js'

/** `Firefox on Windows`, as the server names a device (contract, security), in the reader's language. */
export function formatDevice(device: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  if (browser && system) return m.security_device_named({ browser, system })
  return device === '' || device === 'Unknown device' ? m.security_device_unknown() : device
}
