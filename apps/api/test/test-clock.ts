/** A clock controlled by the test. No two readings are equal: each is 1 ms later. */
interface TestClock {
  (): Date
  /** Advances the clock. */
  advance(ms: number): void
  /** Sets the clock. */
  set(time: Date): void
}

/** The initial time: later than every product's publication, in the middle of a minute. */
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
