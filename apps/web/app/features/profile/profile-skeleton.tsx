import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { FormSection } from './form-section.tsx'

/** Skeleton of the profile page until anything about the customer is known. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <div className="flex gap-6 rounded-card border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8">
        <Skeleton className="size-24 rounded-full!" />
        <div className="flex flex-col gap-3 pt-2">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-32" />
        </div>
      </div>
      <ProfileFormSkeleton />
    </div>
  )
}

/** Skeleton of the form. */
export function ProfileFormSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <FormSection id="profile-about" title={m.profile_about_you()}>
        {Array.from({ length: 5 }, (_, index) => (
          <FieldSkeleton key={index} />
        ))}
        <div className="sm:col-span-2">
          <FieldSkeleton controlHeight="h-32" />
        </div>
      </FormSection>
      <FormSection id="profile-stars" title={m.profile_stars()} lead={m.profile_stars_lead()}>
        <div className="sm:col-span-2 sm:max-w-[calc(50%-0.75rem)]">
          <FieldSkeleton />
        </div>
        <FieldSkeleton />
        <FieldSkeleton />
        <div className="sm:col-span-2">
          <FieldSkeleton />
        </div>
      </FormSection>
      <Skeleton className="h-11 w-40" />
    </div>
  )
}

function FieldSkeleton({ controlHeight = 'h-12' }: { controlHeight?: string }) {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className={controlHeight} />
      <Skeleton className="h-4 w-48" />
    </div>
  )
}
