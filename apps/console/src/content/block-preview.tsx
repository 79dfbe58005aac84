import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { Block, Inline } from '@shop/contract/articles/articles.schemas'
import { useServices } from '../data/services.ts'

/** Blocks of a text, by the same rules as the shop's pages. */
export function BlockPreview({ blocks }: { blocks: readonly Block[] }) {
  // A preview is rendered again with each change of its text, so the index is a stable key.
  return blocks.map((block, index) => <PreviewedBlock key={index} block={block} />)
}

function PreviewedBlock({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading':
      return (
        <Typography
          variant={block.level === 2 ? 'h2' : 'h3'}
          component={block.level === 2 ? 'h3' : 'h4'}
          sx={{ mt: 3, mb: 1, '&:first-of-type': { mt: 0 } }}
        >
          {block.text}
        </Typography>
      )
    case 'paragraph':
      return (
        <Typography sx={{ my: 1.5 }}>
          <Inlines content={block.content} />
        </Typography>
      )
    case 'list':
      return (
        <Box component={block.ordered ? 'ol' : 'ul'} sx={{ my: 1.5, pl: 3 }}>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inlines content={item} />
            </li>
          ))}
        </Box>
      )
    case 'table':
      return <PreviewedTable head={block.head} rows={block.rows} />
    case 'quote':
      return (
        <Box component="blockquote" sx={{ borderLeft: 2, borderColor: 'secondary.main', pl: 2, mx: 0 }}>
          {block.paragraphs.map((paragraph, index) => (
            <Typography key={index}>
              <Inlines content={paragraph} />
            </Typography>
          ))}
        </Box>
      )
  }
}

function PreviewedTable({ head, rows }: Pick<Extract<Block, { type: 'table' }>, 'head' | 'rows'>) {
  return (
    // Focusable, so that the keyboard can scroll a wide table.
    <Box
      tabIndex={0}
      role="region"
      aria-label={head.map(toText).join(', ')}
      sx={{ overflowX: 'auto', my: 2 }}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {head.map((cell, index) => (
              <TableCell key={index}>
                <Inlines content={cell} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={index}>
              {row.map((cell, column) => (
                <TableCell key={column}>
                  <Inlines content={cell} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const toText = (cell: readonly Inline[]) => cell.map(({ text }) => text).join('')

const MARKS = { strong: 'strong', emphasis: 'em', code: 'code' } as const

function Inlines({ content }: { content: readonly Inline[] }) {
  const { shop } = useServices()
  return content.map(({ text, mark, to }, index) => {
    const Mark = mark && MARKS[mark]
    const marked = Mark ? <Mark>{text}</Mark> : text
    if (to === undefined) return <span key={index}>{marked}</span>
    return (
      <Link
        key={index}
        href={new URL(to, shop?.url ?? location.origin).href}
        target="_blank"
        rel="noreferrer"
      >
        {marked}
      </Link>
    )
  })
}
