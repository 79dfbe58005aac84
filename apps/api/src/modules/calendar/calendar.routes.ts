import { readCalendar } from '@shop/contract/calendar/calendar.console'
import type { ConsoleRoute } from '../../console/console-route.ts'
import type { CalendarService } from './calendar.service.ts'

/** The calendar in the console. */
export function registerCalendarConsole(route: ConsoleRoute, calendar: CalendarService): void {
  route(readCalendar, ({ caller, query }) => calendar.read(query, caller.permissions))
}
