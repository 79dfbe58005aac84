/** A clock that stands under the test's command. No two readings are equal, as in life: each is 1 ms later. */
export interface TestClock {
  (): Date
  /** Moves time on. */
  advance(ms: number): void
  /** Moves time to a moment. */
  set(time: Date): void
}

/** When tests begin: later than every product's publication, in the middle of a minute. */
export const TEST_START = new Date('2026-11-20T04:00:30.000Z')

export function createTestClock(): TestClock {
  let now = TEST_START.getTime()
  const clock = () => new Date((now += 1))
  return Object.assign(clock, {
    advance(ms: number) {
      now += ms
    },
    set(time: Date) {
      now = time.getTime()
    },
  })
}
