import { expect, test } from 'vitest'
import { toReleaseMarkers } from './release-markers.ts'

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-04'].map((day) => new Date(day))

test('releases of one day share a marker, and those outside the chart have none', () => {
  const releases = [
    { name: '0.9', at: '2026-02-27T10:00:00.000Z' },
    { name: '1.0', at: '2026-03-01T23:59:00.000Z' },
    { name: '1.1', at: '2026-03-03T08:00:00.000Z' },
    { name: '1.2', at: '2026-03-03T09:00:00.000Z' },
    { name: '2.0', at: '2026-03-05T00:00:00.000Z' },
  ]
  expect(toReleaseMarkers(releases, DAYS)).toEqual([
    { at: new Date('2026-03-01'), label: '1', names: ['1.0'] },
    { at: new Date('2026-03-03'), label: '2', names: ['1.1', '1.2'] },
  ])
  expect(toReleaseMarkers(releases, [])).toEqual([])
})
