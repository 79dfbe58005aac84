import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { m } from '../../paraglide/messages.js'
import { cx } from '../layout/class-names.ts'
import { Icon } from '../media/icons.tsx'
import { receiveToasts, type ToastOptions } from './toast-store.ts'

const manager = Toast.createToastManager<Pick<ToastOptions, 'kind'>>()

const LOOKS = {
  info: { icon: 'info', tone: 'text-jade-700' },
  ok: { icon: 'check', tone: 'text-ok' },
  danger: { icon: 'alert', tone: 'text-danger' },
} as const

function add({ title, description, kind = 'info', action }: ToastOptions): void {
  const id = manager.add({
    title,
    ...(description && { description }),
    priority: kind === 'danger' ? 'high' : 'low',
    data: { kind },
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id)
          action.onPress()
        },
      },
    }),
  })
}

/** Renders the toasts of `showToast`. */
export default function ToastViewport() {
  useEffect(() => {
    receiveToasts(add)
    return () => receiveToasts(undefined)
  }, [])
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={m.common_notifications()}
          className="fixed right-4 bottom-4 left-4 z-60 flex flex-col gap-3 outline-none sm:left-auto sm:w-96"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<Pick<ToastOptions, 'kind'>>()
  return toasts.map((toast) => {
    const { icon, tone } = LOOKS[toast.data?.kind ?? 'info']
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={cx(
          'rounded-card border border-line bg-surface shadow-float transition-[opacity,translate] data-limited:hidden',
          'data-ending-style:translate-y-2 data-ending-style:opacity-0',
          'data-starting-style:translate-y-2 data-starting-style:opacity-0',
        )}
      >
        <Toast.Content className="flex items-start gap-3 p-4">
          <Icon name={icon} className={`size-6 ${tone}`} />
          <div className="min-w-0 flex-1">
            <Toast.Title render={<p />} className="font-body font-medium" />
            <Toast.Description className="text-sm text-muted" />
            <Toast.Action className="mt-1 min-h-11 font-medium text-jade-700 underline underline-offset-4" />
          </div>
          <Toast.Close
            aria-label={m.common_close()}
            className="-my-2.5 -mr-2.5 inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-jade-100"
          >
            <Icon name="close" className="size-5" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
