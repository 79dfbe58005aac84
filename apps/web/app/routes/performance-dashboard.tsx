import { LANGUAGE_NAMES } from '@shop/contract/languages/languages'
import { VITALS_RETENTION_DAYS } from '@shop/contract/vitals/vitals.rules'
import type { VitalsReport } from '@shop/contract/vitals/vitals.schemas'
import { useLocation } from 'react-router'
import type { Route } from './+types/performance-dashboard'
import { CutTable } from '../features/vitals/cut-table.tsx'
import { DailyChart } from '../features/vitals/daily-chart.tsx'
import { FigureTable } from '../features/vitals/figure-table.tsx'
import { FilterForm, type Choice } from '../features/vitals/filter-form.tsx'
import { loadReport, readChoice } from '../features/vitals/load-report.server.ts'
import { ServerFigures } from '../features/vitals/server-figures.tsx'
import { SlowestTable } from '../features/vitals/slowest-table.tsx'
import { ThisVisit } from '../features/vitals/this-visit.tsx'
import { toDeviceName, toPageName, toVitalName } from '../features/vitals/vital-labels.ts'
import { apiFrom } from '../lib/api/api.server.ts'
import type { Locale } from '../lib/i18n/locale.ts'
import { loadPageData } from '../lib/navigation/load-page-data.ts'
import { toPageMeta } from '../lib/seo/page-meta.ts'
import { m } from '../paraglide/messages.js'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { buttonClass } from '../ui/layout/button.tsx'
import { EmptyState } from '../ui/layout/empty-state.tsx'
import { LoadFailure } from '../ui/text/load-failure.tsx'
import { Notice } from '../ui/text/notice.tsx'
import { SectionHeading } from '../ui/layout/section-heading.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const choice = readChoice(url)
  return { choice, report: await loadReport(apiFrom(context), choice) }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadPageData(args)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  toPageMeta(
    {
      title: m.vitals_title(),
      description: m.vitals_description(),
      canonicalPath: '/performance-dashboard',
    },
    matches,
  )

export default function PerformanceDashboard({ loaderData: { choice, report } }: Route.ComponentProps) {
  return (
    <div className="page-width flex flex-col gap-12 pt-4 pb-16 lg:gap-16 lg:pb-24">
      <div className="flex flex-col gap-6">
        <Breadcrumb crumbs={[{ label: m.vitals_title() }]} />
        <SectionHeading as="h1" lead={m.vitals_lead()}>
          {m.vitals_title()}
        </SectionHeading>
      </div>
      <section aria-labelledby="this-visit" className="flex flex-col gap-5">
        <SectionHeading id="this-visit" lead={m.vitals_this_visit_lead()}>
          {m.vitals_this_visit()}
        </SectionHeading>
        <noscript>
          <p>{m.vitals_no_script()}</p>
        </noscript>
        <ThisVisit />
      </section>
      <section aria-labelledby="all-visits" className="flex flex-col gap-6">
        <SectionHeading id="all-visits">{m.vitals_all_visits()}</SectionHeading>
        {report.is_example && (
          <Notice title={m.vitals_example()} className="max-w-text">
            <p>{m.vitals_example_lead()}</p>
          </Notice>
        )}
        <FilterForm choice={choice} />
        <Visits choice={choice} report={report} />
      </section>
      <section aria-labelledby="server" className="flex flex-col gap-6">
        <SectionHeading id="server" lead={m.vitals_server_lead()}>
          {m.vitals_server()}
        </SectionHeading>
        <ServerFigures server={report.server} />
      </section>
      <p className="max-w-text text-sm text-muted">{m.vitals_privacy({ days: VITALS_RETENTION_DAYS })}</p>
    </div>
  )
}

interface VisitsProps {
  choice: Choice
  report: VitalsReport
}

function Visits({ choice, report }: VisitsProps) {
  const { search } = useLocation()
  if (report.overall.length === 0) {
    return <EmptyState title={m.vitals_empty()}>{m.vitals_empty_lead()}</EmptyState>
  }
  return (
    <>
      <FigureTable figures={report.overall} />
      <a
        href={`/performance-dashboard/figures.csv${search}`}
        download
        className={buttonClass({ variant: 'secondary', className: 'self-start' })}
      >
        {m.vitals_download()}
      </a>
      <h3>{m.vitals_chart_caption({ vital: toVitalName(choice.vital) })}</h3>
      <DailyChart vital={choice.vital} days={report.by_day} releases={report.releases} />
      <Cuts title={m.vitals_by_page()} label={m.vitals_page()} cuts={report.by_page} toName={toPageName} />
      <Cuts
        title={m.vitals_by_device()}
        label={m.vitals_device()}
        cuts={report.by_device}
        toName={toDeviceName}
      />
      <Cuts
        title={m.vitals_by_language()}
        label={m.vitals_language()}
        cuts={report.by_language}
        toName={(key) => LANGUAGE_NAMES[key as Locale]}
      />
      {report.slowest.length > 0 && (
        <>
          <div className="flex flex-col gap-2">
            <h3>{m.vitals_slowest()}</h3>
            <p className="max-w-text text-muted">{m.vitals_slowest_lead()}</p>
          </div>
          <SlowestTable slowest={report.slowest} />
        </>
      )}
    </>
  )
}

interface CutsProps {
  title: string
  label: string
  cuts: VitalsReport['by_page']
  toName: (key: string) => string
}

function Cuts({ title, label, cuts, toName }: CutsProps) {
  return (
    <div className="flex flex-col gap-3">
      <h3>{title}</h3>
      <CutTable caption={title} label={label} cuts={cuts} toName={toName} />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure error={error} title={m.vitals_failed()}>
      {m.vitals_failed_hint()}
    </LoadFailure>
  )
}
