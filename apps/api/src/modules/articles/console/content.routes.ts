import * as endpoints from '@shop/contract/content/content.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { PicturesService } from '../../media/pictures.service.ts'
import { toPictureFile } from '../content-publishing.ts'
import { fillTexts } from '../filled-texts.ts'
import { toPreview } from '../shown-texts.ts'
import type { SettingsService } from '../../settings/settings.service.ts'
import type { ContentEditor } from './content-editor.service.ts'

/** Pages, stories, the home page and the announcement in the console. */
export function registerContentConsole(
  route: ConsoleRoute,
  {
    contentEditor: editor,
    pictures,
    settings,
  }: { contentEditor: ContentEditor; pictures: PicturesService; settings: SettingsService },
): void {
  route(endpoints.listContent, ({ query }) => editor.list(query))
  route(endpoints.getContent, ({ params }) => editor.get(params.id))
  route(endpoints.createStory, ({ body, actor }) => editor.createStory(body, actor))
  route(endpoints.changeContent, ({ params, body, actor }) => editor.change(params.id, body, actor))
  route(endpoints.publishContent, ({ params, body, actor }) => editor.publish(params.id, body, actor))
  route(endpoints.deleteContent, ({ params, query, actor }) => editor.remove(params.id, query.version, actor))
  route(endpoints.listContentVersions, ({ params, query }) => editor.listVersions(params.id, query))
  route(endpoints.restoreContentVersion, ({ params, body, actor }) =>
    editor.restore(params.id, params.past, body.version, actor),
  )
  route(endpoints.previewMarkdown, async ({ body }) =>
    fillTexts(toPreview(body.text), await settings.readTerms()),
  )
  route(endpoints.listContentPictures, async () => ({
    items: (await pictures.listNewest(['story', 'pages'])).map(toPicture),
  }))
  route(endpoints.uploadContentPicture, async ({ file }) =>
    toPicture(await pictures.publishUpload(file, 'story')),
  )
}

const toPicture = ({ url, width, height }: { url: string; width: number; height: number }) => ({
  file: toPictureFile(url),
  url,
  width,
  height,
})
