import * as endpoints from '@shop/contract/designs/designs.endpoints'
import type { Route } from '../../http/route.ts'
import type { BraceletPartsService } from './bracelet-parts.service.ts'
import type { DesignsService } from './designs.service.ts'
import type { SavedDesignsService } from './saved-designs.service.ts'

interface Services {
  braceletParts: BraceletPartsService
  designs: DesignsService
  savedDesigns: SavedDesignsService
}

export function registerDesigns(route: Route, { braceletParts, designs, savedDesigns }: Services): void {
  route(endpoints.listBraceletParts, ({ query }) => braceletParts.list(query.language))
  route(endpoints.priceBraceletDesign, ({ body }) => designs.price(body.design))
  route(endpoints.openDesign, ({ params, query }) =>
    designs.open(params.code, query.since === undefined ? undefined : new Date(query.since)),
  )
  route(endpoints.listSavedDesigns, async ({ user }) => ({ items: await savedDesigns.list(user.userId) }))
  route(endpoints.saveDesign, ({ user, body }) => savedDesigns.save(user.userId, body))
  route(endpoints.renameDesign, ({ user, params, body }) =>
    savedDesigns.rename(user.userId, params.id, body.name),
  )
  route(endpoints.deleteDesign, async ({ user, params }) => {
    await savedDesigns.remove(user.userId, params.id)
    return {}
  })
}
