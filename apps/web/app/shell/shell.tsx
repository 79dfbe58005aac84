import { m } from '../paraglide/messages.js'

/** The frame around every page: skip link, header, the page itself, footer. */
export function Shell({ children }: { children: React.ReactNode }) {
  return (
    <div className="page flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-card bg-jade-700 px-5 py-3 text-white focus:translate-y-0"
      >
        {m.shell_skip_to_content()}
      </a>
      <header className="border-b border-line" />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer />
    </div>
  )
}
