"""Print where Playwright has installed its Chromium."""

from playwright.sync_api import sync_playwright

with sync_playwright() as driver:
    print(driver.chromium.executable_path)
