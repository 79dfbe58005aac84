import { m } from '../../paraglide/messages.js'

/** Formats a device name of the contract, such as `Firefox on Windows`, in the language of the page. */
export function formatDevice(device: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  if (browser && system) return m.security_device_named({ browser, system })
  return device === '' || device === 'Unknown device' ? m.security_device_unknown() : device
}
