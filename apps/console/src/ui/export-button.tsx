import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { ComponentType } from 'react'
import { Button, useListContext } from 'react-admin'
import { useSaveFile } from './save-file.ts'

interface ExportButtonProps {
  endpoint: ConsoleEndpoint
  label: string
  /** The name of the file. */
  file: string
  /** Adds to the filters of the list. */
  query?: object
  /** Distinguishes two exports where only icons have room. */
  icon?: ComponentType
}

/** Saves what a list has with its filters as a file. */
export function ExportButton({ endpoint, label, file, query, icon: Icon = ExportIcon }: ExportButtonProps) {
  const { filterValues } = useListContext()
  const save = useSaveFile()
  return (
    <Button label={label} onClick={() => void save(endpoint, { query: { ...filterValues, ...query } }, file)}>
      <Icon />
    </Button>
  )
}
