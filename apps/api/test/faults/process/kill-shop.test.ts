import { afterAll, expect, test } from 'vitest'
import { IS_LONG_FORM, rounds } from '../../form.ts'
import { KILL_POINTS } from './kill-points.ts'
import { closeShops, killAgainAndAgain, openShops } from './kill-runs.ts'

const RUNS = rounds({ short: 1, long: 50 })
const shops = await openShops('shop', rounds({ short: 1, long: 12 }))
afterAll(() => closeShops(shops))

test.each(KILL_POINTS.filter(({ isReporting }) => isReporting || IS_LONG_FORM))(
  'After kill -9 of the shop everything is consistent. $name',
  async (point) => {
    expect(await killAgainAndAgain(point, shops, RUNS)).toBe(RUNS)
  },
)
