import { z } from 'zod'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { Amount } from './sales-reports.console.ts'

/** Months that are reported: cohorts of these, each up to the current month. */
export const COHORT_MONTHS = 12

/** A month of the shop's calendar: `2026-11`. */
const Month = z.string().regex(/^\d{4}-\d{2}$/)

export const CohortReport = z.object({
  /** By the month of their customers' first order, the first month first. */
  cohorts: z.array(
    z.object({
      month: Month,
      /** Customers who ordered in the month of their first order and in each month after it, and what they paid. */
      months: z.array(z.object({ customers: z.int(), orders: z.int(), sales: Amount })),
    }),
  ),
})

export type CohortReport = z.infer<typeof CohortReport>

export const getCohortReport = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/reports/cohorts',
  summary:
    'Customers by the month of their first order, and who of them ordered again in the months after it',
  permission: 'reports.read',
  schemas: { data: CohortReport },
  errors: [],
})
