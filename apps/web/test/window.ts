import { onTestFinished, vi } from 'vitest'

/** Sets for one test whether the window has room for two columns; jsdom knows no widths. */
export function openWindow(width: 'narrow' | 'wide'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'wide',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  onTestFinished(() => void vi.unstubAllGlobals())
}
