import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import { exportRedirects } from '@shop/contract/redirects/redirects.console'
import { Button } from 'react-admin'
import { useSaveFile } from '../ui/save-file.ts'

/** Saves all redirects as a CSV file, whatever the list is filtered by. */
export function FileExport() {
  const save = useSaveFile()
  return (
    <Button label="redirects.export" onClick={() => void save(exportRedirects, {}, 'redirects.csv')}>
      <ExportIcon />
    </Button>
  )
}
