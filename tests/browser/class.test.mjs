// A class: pupils join with names of their own, the teacher sees what they have finished, and an exam begins for all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { seriousInBoth } from "./axe.mjs";
import { PHONE, see, startBrowser, startServer, WHOLE_TEST, WIDE, withPage } from "./harness.mjs";

test("a class: names, what is finished, and an exam for all", { timeout: WHOLE_TEST }, async () => {
  const server = await startServer("0.0.0.0:0");
  const browser = await startBrowser();
  try {
    const [site, token] = server.url.split("/?token=");
    const local = site.replace(/\/\/[^/]*:/, "//127.0.0.1:");
    await withPage(browser, WIDE, local, async (teacher) => {
      await teacher.open(`/class?token=${token}`);
      await see(teacher.getByRole("heading", { level: 1, name: "Your class" }));
      await see(teacher.getByText("No pupil has joined yet."));
      assert.equal((await teacher.locator(".class-code").textContent()).replace(" ", ""), token);
      await withPage(browser, PHONE, local, async (pupil) => {
        await pupil.open(`/learn/1?token=${token}`);
        await pupil.getByText("In a class?").click();
        await pupil.getByLabel("Your name in class").fill("Ada");
        await pupil.getByRole("button", { name: "Join the class" }).click();
        await see(pupil.getByText("In class as Ada."));
        const row = teacher.getByRole("row", { name: /^Ada/ });
        await see(row);
        await pupil.evaluate(() => localStorage.setItem("learnt", "1,2,3"));
        await pupil.open("/learn?course=nim");
        await see(pupil.getByText("Nim and exclusive or: Step 1 of 7"));
        await pupil.getByRole("button", { name: "Leave the class" }).click();
        await teacher.getByText("No pupil has joined yet.").waitFor();
        await pupil.getByText("In a class?").click();
        await pupil.getByLabel("Your name in class").fill("Ada L.");
        await pupil.getByRole("button", { name: "Join the class" }).click();
        await see(teacher.getByRole("row", { name: /^Ada L\. 3 of 12/ }));
        await teacher.getByLabel("Course", { exact: true }).selectOption({ label: "Wythoff’s game" });
        await teacher.getByRole("button", { name: "Start the exam" }).click();
        await see(teacher.getByText("Exam 1: Wythoff’s game"));
        await (await see(pupil.getByRole("link", { name: "To the exam: Wythoff’s game" }))).click();
        await see(pupil.getByRole("heading", { level: 1, name: "The exam" }));
        let right = 0;
        for (let at = 1; at <= 5; at += 1) {
          await see(pupil.getByText(`Position ${at} of 5`));
          await pupil.getByRole("button", { name: "No move wins here" }).click();
          const told = await see(pupil.locator(".feedback p"));
          if (/Right:/.test(await told.textContent())) right += 1;
          if (at < 5) await pupil.getByRole("button", { name: "Next position" }).click();
        }
        await see(teacher.getByRole("cell", { name: `${right} of 5` }));
        assert.deepEqual(await seriousInBoth(teacher, "the teacher's page"), []);
        await teacher.getByRole("button", { name: "Large letters, for a projector" }).click();
        await teacher.getByRole("button", { name: "End the exam" }).click();
        await see(teacher.getByText("No exam is running."));
      });
    });
  } finally {
    await browser.close();
    await server.stop();
  }
});

test("a site that is named may show the page in a frame, and no other", { timeout: WHOLE_TEST }, async () => {
  const plain = await startServer();
  const embedded = await startServer("127.0.0.1:0", ["--embed", "https://school.example"]);
  try {
    const headers = async (server) => (await fetch(`${server.address}/play`)).headers;
    const none = await headers(plain);
    assert.match(none.get("content-security-policy"), /frame-ancestors 'none'$/);
    assert.equal(none.get("x-frame-options"), "DENY");
    const some = await headers(embedded);
    assert.match(some.get("content-security-policy"), /frame-ancestors https:\/\/school\.example$/);
    assert.equal(some.get("x-frame-options"), null);
  } finally {
    await plain.stop();
    await embedded.stop();
  }
});
