/** A bug report, filled in with what the server knows: version, options, the record as the seat may know it. */

import { api } from '../core/http.js';
import { explainedError, t } from '../core/i18n.js';

/** Save a report as a file that can be sent. @param {import('./controller.js').CommonDesk} desk */
export async function reportBug(desk) {
  try {
    const report = await api(`/api/bug-report?table=${desk.state.table.id}`);
    const text = `# ${report.title}\n\n${report.body}\n\n${navigator.userAgent}\n${innerWidth}×${innerHeight}\n`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }));
    link.download = `sevenwonders-report-${desk.state.table.id}.md`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    desk.set({ news: t('bar.bug_saved'), newsCount: desk.state.newsCount + 1 });
  } catch (error) {
    desk.refuse(explainedError(error));
  }
}
