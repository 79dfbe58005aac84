import { reportContent } from '@shop/contract/moderation/moderation.endpoints'
import type { Route } from '../../http/route.ts'
import type { ContentReportsService } from './content-reports.service.ts'

export function registerModeration(route: Route, contentReports: ContentReportsService): void {
  route(reportContent, async ({ user, body, network }) => {
    await contentReports.report(body, { userId: user?.userId, network })
    return {}
  })
}
