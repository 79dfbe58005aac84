import { exportMyData } from '@shop/contract/auth/security.endpoints'
import type { Route } from '../../http/route.ts'
import type { PrivacyService } from './privacy.service.ts'

export function registerPrivacy(route: Route, privacy: PrivacyService): void {
  route(exportMyData, ({ user }) => privacy.exportData(user.userId))
}
