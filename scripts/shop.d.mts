import type { ChildProcess } from 'node:child_process'

/** Starts the shop as `npm start` does. `output`: where its standard output goes; `environment`: more variables. */
export function spawnShop(
  args: string[],
  options: { output: 'inherit' | 'pipe'; environment: Record<string, string> },
): ChildProcess
