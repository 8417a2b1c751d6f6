import { AdminHeading } from '../admin/admin-heading.tsx';
import { PushForm } from './push-form.tsx';
import { PushList } from './push-list.tsx';

/** Writes to the people who want to be written to, and shows what became of it. */
export default function PushScreen() {
  return (
    <>
      <AdminHeading title="Push notifications" words="To people who turned them on, on their own devices." />
      <PushForm />
      <PushList />
    </>
  );
}
