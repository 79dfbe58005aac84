import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import { createServerFigures } from './server-figures.service.ts'
import { createVitalsReports } from './vitals-reports.service.ts'
import { createVitalsService } from './vitals.service.ts'

/** How fast pages and responses were. */
export function createVitalsServices({ db, clock, mode }: { db: Db; clock: Clock; mode: Config['mode'] }) {
  return {
    vitals: createVitalsService({ db, clock }),
    vitalsReports: createVitalsReports({ db, clock, showsExamples: mode === 'demo' }),
    serverFigures: createServerFigures({ db, clock }),
  }
}
