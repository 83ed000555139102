/** The part of a page under one heading. */
export interface Section {
  page: string;
  /** The headings above the text, from the title of the page on. */
  title: string;
  text: string;
}

const HEADING = /^(#{1,4}) (.*)$/;
const FRONT_MATTER = /^---\n(.*?)\n---\n/s;
const DESCRIPTION = /^description: "?(.*?)"?$/m;
/** Lines for the builder of the site: the marks of tabs, the name of a sample's file, and comments. */
const FOR_THE_SITE = /^(:::|<<<|<!--.*-->$)/;

/** Splits a page of Markdown at its headings. Lines of a code block are no headings. The description begins the text. */
export function sectionsOf(page: string, markdown: string): Section[] {
  const sections: Section[] = [];
  const headings: string[] = [];
  let lines: string[] = [];
  let isCode = false;
  const endSection = () => {
    const text = lines.join('\n').trim();
    if (text !== '') {
      sections.push({ page, title: headings.filter(Boolean).join(' > '), text });
    }
    lines = [];
  };
  for (const line of withDescription(markdown).split('\n')) {
    if (FOR_THE_SITE.test(line)) {
      continue;
    }
    isCode = line.startsWith('```') ? !isCode : isCode;
    const [, marks, title] = (!isCode && HEADING.exec(line)) || [];
    if (marks === undefined) {
      lines.push(line);
    } else {
      endSection();
      headings.length = marks.length - 1;
      headings[marks.length - 1] = title as string;
    }
  }
  endSection();
  return sections;
}

/** The words of the description, such as "prices", may be nowhere else in the page. */
function withDescription(markdown: string): string {
  const [, description = ''] = DESCRIPTION.exec(FRONT_MATTER.exec(markdown)?.[1] ?? '') ?? [];
  return markdown.replace(FRONT_MATTER, '').replace(/^# .*/m, (title) => `${title}\n${description}`);
}
