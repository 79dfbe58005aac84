import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import { createBraceletParts } from './bracelet-parts.service.ts'
import { createDesignPictures } from './design-picture.service.ts'
import { createDesignsService } from './designs.service.ts'
import { createSavedDesigns } from './saved-designs.service.ts'

interface Dependencies {
  db: Db
  clock: Clock
  audit: AuditService
}

/** The services of bracelets that shoppers design. */
export function createDesignServices(deps: Dependencies) {
  const braceletParts = createBraceletParts(deps)
  return {
    braceletParts,
    designs: createDesignsService(deps),
    designPictures: createDesignPictures({ parts: braceletParts }),
    savedDesigns: createSavedDesigns(deps),
  }
}
