import { Alert, Button } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { Panel } from './panel.tsx'
import { useErrorText } from './use-error-text.ts'

interface PreviewPanelProps<Result> {
  title: string
  hint: string
  /** The text of the button. */
  action: string
  load: () => Promise<Result>
  /** Is announced when it is there. */
  summary: (result: Result) => ReactNode
  details: (result: Result) => ReactNode
}

/** What a form would do, computed on request before it is saved. */
export function PreviewPanel<Result>({
  title,
  hint,
  action,
  load,
  summary,
  details,
}: PreviewPanelProps<Result>) {
  const toErrorText = useErrorText()
  const [result, setResult] = useState<Result>()
  const [problem, setProblem] = useState<string>()
  async function show() {
    setProblem(undefined)
    try {
      setResult(await load())
    } catch (error) {
      setResult(undefined)
      setProblem(toErrorText(error))
    }
  }
  return (
    <Panel title={title} hint={hint} action={<Button onClick={() => void show()}>{action}</Button>}>
      <div role="status">
        {problem && <Alert severity="error">{problem}</Alert>}
        {result !== undefined && summary(result)}
      </div>
      {result !== undefined && details(result)}
    </Panel>
  )
}
