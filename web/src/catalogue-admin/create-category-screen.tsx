import type { Category } from '@tohfa/contract';
import { useState } from 'react';
import { AdminHeading } from '../admin/admin-heading.tsx';
import { Panel } from '../admin/panel.tsx';
import { Notice } from '../ui/notice.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryList } from './category-list.tsx';

/** Creates categories, and changes and deletes those there are. */
export default function CreateCategoryScreen() {
  const [editing, setEditing] = useState<Category>();
  const [round, setRound] = useState(0);
  const [saved, setSaved] = useState<string>();

  function formDone(words?: string) {
    setSaved(words);
    setEditing(undefined);
    setRound(round + 1);
  }

  function edit(category: Category) {
    setSaved(undefined);
    setEditing(category);
    scrollTo({ top: 0 });
  }

  return (
    <>
      <AdminHeading title="Categories" />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2 wide:gap-5">
        <Panel title={editing ? 'Change the category' : 'Create a category'}>
          {saved && (
            <Notice tone="good" className="mb-4">
              {saved}
            </Notice>
          )}
          <CategoryForm
            key={`${editing?.id ?? 'new'}-${round}`}
            category={editing}
            onSaved={() =>
              formDone(editing ? 'Category changed successfully!' : 'Category created successfully!')
            }
            onCancel={() => formDone()}
          />
        </Panel>
        <CategoryList onEdit={edit} />
      </div>
    </>
  );
}
